import { type ImportBatch, importVerdicts, listImportRows } from '@muster/contract/academics/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProblemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { formatCount } from '@muster/contract/http/plural';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import type { RowsFilter } from '../imports.api.ts';
import { sensitiveChanges } from '../imports.logic.ts';
import { verdicts } from '../imports.texts.ts';
import classes from './rows-section.module.css';
import { ReasonList } from './reason-list.tsx';
import { RowsTable } from './rows-table.tsx';

const rowsOnPage = 50;

type Props = RowsFilter & { batch: ImportBatch; isChangeable: boolean; onRows: (change: Partial<RowsFilter>) => void };

/** The rows of the file with their results, a page at a time; filtered by result or clash. */
export function RowsSection({ batch, isChangeable, verdict, page, field, pattern, onRows }: Props) {
  const state = `${batch.state} ${JSON.stringify([batch.counts, batch.open_corrections, batch.matching])}`;
  const rows = useQuery({
    ...queryOf(listImportRows, {
      params: { id: batch.id },
      query: { verdict, page, page_size: rowsOnPage, field, pattern },
      version: state,
    }),
    placeholderData: keepPreviousData,
  });
  const isLoadingPage = useLastPage(rows, { page, size: rowsOnPage }, onRows);
  const choices = [
    { value: 'all' as const, label: 'All', count: batch.rows },
    ...importVerdicts.map((value) => ({ value, label: verdicts[value].label, count: batch.counts[value] })),
    ...(batch.clashing > 0 || verdict === 'clashing'
      ? [{ value: 'clashing' as const, label: 'Clashing', count: batch.clashing }]
      : []),
    ...(batch.corrections > 0 || verdict === 'corrections'
      ? [{ value: 'corrections' as const, label: 'May be existing', count: batch.corrections }]
      : []),
    ...sensitiveChanges(batch).map(({ filter, filterLabel, count }) => ({ value: filter, label: filterLabel, count })),
    ...(batch.noted > 0 || verdict === 'noted'
      ? [{ value: 'noted' as const, label: 'With a note', count: batch.noted }]
      : []),
  ];
  return (
    // Accepting a clash can remove its row from the list.
    <section aria-label="Rows of the file" {...useFocusFallback<HTMLElement>()}>
      {batch.counts.refused > batch.open_corrections && (
        <ReasonList
          batch={batch}
          state={state}
          chosen={{ field, pattern }}
          onChoose={(reason) => onRows({ verdict: 'all', page: 1, ...reason })}
        />
      )}
      <div className={classes.filter} role="group" aria-label="Show">
        {choices.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            aria-pressed={verdict === value && pattern === ''}
            onClick={() => onRows({ verdict: value, page: 1, field: '', pattern: '' })}
          >
            {label} <span className={classes.count}>{formatCount(count)}</span>
          </button>
        ))}
      </div>
      {rows.isError && !rows.data ? (
        <ErrorState text={listProblemText(rows.error)} onRetry={() => void rows.refetch()} />
      ) : !rows.data || isLoadingPage ? (
        <LoadingState />
      ) : rows.data.data.length === 0 ? (
        <EmptyState title="No such rows" />
      ) : (
        <>
          <RowsTable batch={batch} rows={rows.data.data} isBusy={rows.isPlaceholderData} isChangeable={isChangeable} />
          <Pager page={page} pageSize={rowsOnPage} total={rows.data.total} onPage={(next) => onRows({ page: next })} />
        </>
      )}
    </section>
  );
}
