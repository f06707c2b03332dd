import { NativeSelect, SegmentedControl } from '@mantine/core';
import { timetableSorts } from '@muster/contract/timetables';
import type { ReactNode } from 'react';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import type { ViewSearch } from './view-timetable.logic.ts';
import classes from './view-timetable.module.css';

type Props = {
  search: ViewSearch;
  change: ChangeListSearch<ViewSearch>;
  /** 'Showing X of Y …'; undefined until known. */
  count: string | undefined;
  /** What can be done with the list. */
  children?: ReactNode;
};

const sortNames = { day_time: 'Day & Time', module: 'Module', lecturer: 'Lecturer' } as const;

/** Between filters and list: how many, in which order, and as what. */
export function ViewTimetableBar({ search, change, count, children }: Props) {
  const isWeek = search.view === 'week';
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {isWeek ? '' : count}
      </span>
      <div className={classes.ways}>
        {!isWeek && (
          <>
            {children}
            <NativeSelect
              aria-label="Sort by"
              size="sm"
              value={search.sort}
              data={timetableSorts.map((value) => ({ value, label: `Sort by ${sortNames[value]}` }))}
              onChange={(event) => change({ sort: event.currentTarget.value as ViewSearch['sort'] })}
            />
          </>
        )}
        <SegmentedControl
          aria-label="View"
          value={search.view}
          data={[
            { value: 'grid', label: 'Grid' },
            { value: 'table', label: 'Table' },
            { value: 'week', label: 'Week' },
          ]}
          onChange={(view) => change({ view: view as ViewSearch['view'] })}
        />
      </div>
    </div>
  );
}
