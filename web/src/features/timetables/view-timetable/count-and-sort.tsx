import { NativeSelect } from '@mantine/core';
import { timetableSorts } from '@muster/contract/timetables/timetables';
import type { ReactNode } from 'react';
import classes from './view-timetable.module.css';

type Sort = (typeof timetableSorts)[number];
type Props = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** 'Showing X of Y …'; undefined until loaded. */
  count: string | undefined;
  /** Actions of the list. */
  children?: ReactNode;
};

const sortNames = { day_time: 'Day & Time', module: 'Module', lecturer: 'Lecturer' } as const;

/** Bar between filters and list: the count and the sort order. */
export function CountAndSort({ sort, onSort, count, children }: Props) {
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {count}
      </span>
      <div className={classes.actions}>
        {children}
        <NativeSelect
          aria-label="Sort by"
          size="sm"
          value={sort}
          data={timetableSorts.map((value) => ({ value, label: `Sort by ${sortNames[value]}` }))}
          onChange={(event) => onSort(event.currentTarget.value as Sort)}
        />
      </div>
    </div>
  );
}
