import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type Column, type Sort, sortsOf } from './column.ts';
import classes from './list-options.module.css';

type Props<Row> = { columns: readonly Column<Row>[]; sort: Sort; onSort: (sort: Sort) => void };

/** Sort control for phones, where the table has no headers. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  const isUp = sort.direction === 'asc';
  return (
    <div className={classes.sort}>
      <NativeSelect
        aria-label="Sort by"
        size="md"
        value={sort.key}
        data={columns.flatMap(sortsOf).map(({ key, title }) => ({ value: key, label: `Sort by ${title}` }))}
        onChange={(event) => onSort({ key: event.currentTarget.value, direction: 'asc' })}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isUp ? 'Ascending. Reverse order' : 'Descending. Reverse order'}
        onClick={() => onSort({ ...sort, direction: isUp ? 'desc' : 'asc' })}
      >
        {isUp ? <IconSortAscending size={20} aria-hidden /> : <IconSortDescending size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
