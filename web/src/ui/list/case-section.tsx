import { formatCount } from '@muster/contract/http/plural';
import { Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { inboxPageSize } from '#lib/api/inbox.ts';
import { problemText } from '#lib/api/problem.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingState } from '../feedback/loading-state.tsx';
import { FilterSelect } from '../filters/filter-select.tsx';
import { useFocusFallback } from '../focus/use-focus-fallback.ts';
import { Pager } from '../table/pager.tsx';
import { useLastPage } from '../table/use-last-page.ts';
import classes from './case-list.module.css';

type Props<Case> = {
  title: string;
  filterLabel: string;
  state: string;
  states: readonly { readonly value: string; readonly label: string }[];
  onState: (state: string) => void;
  cases: UseQueryResult<{ data: Case[]; total: number }>;
  page: number;
  onPage: (page: number, how?: { replace: boolean }) => void;
  empty: { icon: ReactNode; title: string; text: string };
  renderCase: (one: Case) => ReactNode;
  /** Dialogs about a case. */
  children?: ReactNode;
};

/** A section of the inbox: cases that wait for a decision or an answer, with a filter by state and pages. */
export function CaseSection<Case>({ cases, page, onPage, ...props }: Props<Case>) {
  const titleId = useId();
  const isChangingPage = useLastPage(cases, { page, size: inboxPageSize }, (next, how) => onPage(next.page, how));
  const focusFallback = useFocusFallback<HTMLUListElement>();
  const { data = [], total = 0 } = cases.data ?? {};
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <h2 id={titleId} className={classes.title}>
          {props.title}{' '}
          <span className={classes.count} role="status">
            {cases.data && formatCount(total)}
          </span>
        </h2>
        <FilterSelect label={props.filterLabel} value={props.state} options={props.states} onChange={props.onState} />
      </div>
      {cases.isError && !cases.data ? (
        <ErrorState text={problemText(cases.error)} onRetry={() => void cases.refetch()} />
      ) : !cases.data || isChangingPage ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState {...props.empty} />
      ) : (
        <ul className={classes.list} {...focusFallback}>
          {data.map(props.renderCase)}
        </ul>
      )}
      {total > inboxPageSize && (
        <Pager page={page} pageSize={inboxPageSize} total={total} onPage={(next) => onPage(next)} />
      )}
      {props.children}
    </Paper>
  );
}
