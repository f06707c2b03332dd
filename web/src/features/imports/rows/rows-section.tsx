import { type ImportBatch, type ImportRowFilter, importVerdicts } from '@muster/contract/academics/imports';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '../../../lib/api/problem.ts';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { rowsOnPage, rowsQuery } from '../imports.api.ts';
import { verdicts } from '../imports.texts.ts';
import classes from './rows-section.module.css';
import { RowsTable } from './rows-table.tsx';

type Props = {
  batch: ImportBatch;
  verdict: ImportRowFilter;
  page: number;
  onRows: (change: { verdict?: ImportRowFilter; page?: number }) => void;
};

/** The rows of the file with their results, a page at a time; filtered by result or clash. */
export function RowsSection({ batch, verdict, page, onRows }: Props) {
  const rows = useQuery(
    rowsQuery(batch.id, { verdict, page, state: `${batch.state} ${JSON.stringify(batch.counts)}` }),
  );
  const isLoadingPage = useLastPage(rows, { page, size: rowsOnPage }, onRows);
  const choices = [
    { value: 'all' as const, label: 'All', count: batch.rows },
    ...importVerdicts.map((value) => ({ value, label: verdicts[value].label, count: batch.counts[value] })),
    ...(batch.clashing > 0 || verdict === 'clashing'
      ? [{ value: 'clashing' as const, label: 'Clashing', count: batch.clashing }]
      : []),
  ];
  return (
    <section aria-label="Rows of the file">
      <div className={classes.filter} role="group" aria-label="Show">
        {choices.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            aria-pressed={verdict === value}
            onClick={() => onRows({ verdict: value })}
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
          <RowsTable batch={batch} rows={rows.data.data} isBusy={rows.isPlaceholderData} />
          <Pager page={page} pageSize={rowsOnPage} total={rows.data.total} onPage={(next) => onRows({ page: next })} />
        </>
      )}
    </section>
  );
}
