import { NativeSelect, SegmentedControl } from '@mantine/core';
import { timetableSorts } from '@muster/contract/timetables';
import type { ReactNode } from 'react';
import classes from './view-timetable.module.css';

type Sort = (typeof timetableSorts)[number];
type Props<View extends string> = {
  /** What there is to look at it as; the last one, the week, has no count and no order. */
  views: readonly { value: View; label: string }[];
  view: View;
  onView: (view: View) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** 'Showing X of Y …'; undefined until known. */
  count: string | undefined;
  /** What can be done with the list. */
  children?: ReactNode;
};

const sortNames = { day_time: 'Day & Time', module: 'Module', lecturer: 'Lecturer' } as const;

/** Between filters and list: how many, in which order, and as what. */
export function ViewBar<View extends string>({ views, view, onView, sort, onSort, count, children }: Props<View>) {
  const isWeek = view === views.at(-1)?.value;
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
              value={sort}
              data={timetableSorts.map((value) => ({ value, label: `Sort by ${sortNames[value]}` }))}
              onChange={(event) => onSort(event.currentTarget.value as Sort)}
            />
          </>
        )}
        <SegmentedControl aria-label="View" value={view} data={[...views]} onChange={onView} />
      </div>
    </div>
  );
}
