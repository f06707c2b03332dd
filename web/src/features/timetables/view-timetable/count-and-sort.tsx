import { NativeSelect } from '@mantine/core';
import { timetableSorts } from '@muster/contract/timetables/timetables';
import type { ComponentProps, ReactNode } from 'react';
import { ListBar } from '#ui/list/list-bar.tsx';
import { ListOptions } from '#ui/table/list-options.tsx';
import { timetableLabel } from '../timetables.texts.ts';
import classes from './view-timetable.module.css';

type Sort = (typeof timetableSorts)[number];
type Props = {
  sort: string;
  onSort: (sort: Sort) => void;
  /** 'Showing X of Y …'; undefined until loaded. */
  count: string | undefined;
  /** The list whose columns and views can be chosen. */
  list?: Pick<ComponentProps<typeof ListOptions<never>>, 'columns' | 'params' | 'onParams'>;
  /** Actions of the list. */
  children?: ReactNode;
};

const sortNames = { day_time: 'Day & Time', module: 'Module', lecturer: 'Lecturer' } as const;

export const SortSelect = ({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) => (
  <NativeSelect
    aria-label="Sort by"
    size="sm"
    value={sort}
    data={timetableSorts.map((value) => ({ value, label: `Sort by ${sortNames[value]}` }))}
    onChange={(event) => onSort(event.currentTarget.value as Sort)}
  />
);

/** Bar between filters and list: the count and the sort order. */
export function CountAndSort({ sort, onSort, count, list, children }: Props) {
  const actions = (
    <>
      {children}
      <SortSelect sort={sort} onSort={onSort} />
    </>
  );
  return (
    <ListBar
      total={undefined}
      nouns={['entry', 'entries']}
      counter={
        <span className={classes.count} role="status">
          {count}
        </span>
      }
      options={
        list && (
          <ListOptions label={timetableLabel} {...list} pageIds={[]}>
            {actions}
          </ListOptions>
        )
      }
    >
      {actions}
    </ListBar>
  );
}
