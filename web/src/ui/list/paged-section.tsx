import { formatCount } from '@muster/contract/http/plural';
import { Paper, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { useFocusFallback } from '../focus/use-focus-fallback.ts';
import { Pager } from '../table/pager.tsx';
import { useLastPage } from '../table/use-last-page.ts';
import cards from './case-list.module.css';
import classes from './paged-section.module.css';

type Props<Row> = {
  title: string;
  /** One page of rows. */
  result: UseQueryResult<{ data: Row[]; total: number }>;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  emptyText: string;
  renderRow: (row: Row) => ReactNode;
  sectionRef?: RefObject<HTMLElement | null>;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  /** Between the title and the rows. */
  children?: ReactNode;
  /** Dialogs about a row. */
  dialogs?: ReactNode;
};

/** A card on the page of a record: a title with the number of rows, and one page of them. */
export function PagedSection<Row>({ result, page, pageSize, onPage, sectionRef, ...props }: Props<Row>) {
  const titleId = useId();
  const isChangingPage = useLastPage(result, { page, size: pageSize }, (next) => onPage(next.page));
  const focusFallback = useFocusFallback<HTMLUListElement>();
  const { data = [], total = 0 } = result.data ?? {};
  return (
    <Paper withBorder component="section" className={cards.card} aria-labelledby={titleId} ref={sectionRef}>
      <h2 id={titleId} className={cards.title}>
        {props.title}{' '}
        <span className={cards.count} role="status">
          {total > 0 && formatCount(total)}
        </span>
      </h2>
      {props.children}
      {result.isError && !result.data ? (
        <ErrorState text={problemText(result.error)} onRetry={() => void result.refetch()} />
      ) : !result.data || isChangingPage ? (
        <div className={classes.skeleton} aria-busy="true" role="status" aria-label={`Loading ${props.title}`}>
          {Array.from({ length: props.skeletonRows ?? 1 }, (_, row) => (
            <div key={row}>
              <Skeleton height={14} width="55%" />
              <Skeleton height={12} width="35%" mt={8} />
            </div>
          ))}
        </div>
      ) : data.length === 0 ? (
        <p className={classes.empty}>{props.emptyText}</p>
      ) : (
        <ul className={cards.list} {...focusFallback}>
          {data.map(props.renderRow)}
        </ul>
      )}
      {total > pageSize && <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />}
      {props.dialogs}
    </Paper>
  );
}
