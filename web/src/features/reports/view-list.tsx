import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { problemText } from '../../lib/problem.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { texts } from './analytics.texts.ts';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;
type Props<Row> = Pick<Table<Row>, 'label' | 'columns' | 'rowId' | 'rowLabel' | 'onSort' | 'empty' | 'actions'> & {
  result: UseQueryResult<{ data: Row[]; total: number }>;
  search: { sort: string; direction: 'asc' | 'desc'; page: number; size: number };
  onPlace: (place: { page: number } | { size: number }) => void;
};

/** The rows of a view, sorted and leafed through as its address says. */
export function ViewList<Row>({ result, search, onPlace, ...table }: Props<Row>) {
  const { sort, direction, page, size } = search;
  return (
    <>
      <DataTable<Row>
        {...table}
        rows={result.data?.data}
        sort={{ key: sort, direction }}
        firstNumber={(page - 1) * size + 1}
        isBusy={result.isPlaceholderData}
        error={result.isError ? problemText(result.error, texts.failed) : undefined}
        onRetry={() => void result.refetch()}
      />
      <Pager
        page={page}
        pageSize={size}
        total={result.data?.total}
        onPage={(next) => onPlace({ page: next })}
        onPageSize={(next) => onPlace({ size: next })}
      />
    </>
  );
}
