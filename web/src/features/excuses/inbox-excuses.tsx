import { listExcuses } from '@muster/contract/attendance/excuses';
import { Paper } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxPageSize } from '../../lib/api/inbox.ts';
import { problemText } from '../../lib/api/problem.ts';
import { acceptedParams } from '../../lib/url/list-search.logic.ts';
import { useListSearch } from '../../lib/url/use-list-search.ts';
import classes from '../../ui/list/case-list.module.css';
import { formatCount } from '../../ui/text/pluralize.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { excusesQuery } from './excuses.api.ts';
import { excuseStates } from './excuses.texts.ts';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

const defaults = { absences: 'waiting', page: 1 };
const states = Object.entries(excuseStates).map(([value, { word }]) => ({ value, label: word }));

const listParams = { absences: acceptedParams(listExcuses).state };

/** Reported absences, oldest first. */
export function InboxExcuses() {
  const [search, change] = useListSearch(defaults, listParams);
  const excuses = useQuery(excusesQuery(search.absences, search.page));
  const isChangingPage = useLastPage(excuses, { page: search.page, size: inboxPageSize }, change);
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  const { data = [], total = 0 } = excuses.data ?? {};
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="absences-title">
      <div className={classes.cardHead}>
        <h2 id="absences-title" className={classes.title}>
          Absences
          <span className={classes.count} role="status">
            {excuses.data && formatCount(total)}
          </span>
        </h2>
        <FilterSelect
          label="Show absences"
          value={search.absences}
          options={states}
          onChange={(absences) => change({ absences })}
        />
      </div>
      {excuses.isError && !excuses.data ? (
        <ErrorState text={problemText(excuses.error)} onRetry={() => void excuses.refetch()} />
      ) : !excuses.data || isChangingPage ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={28} stroke={1.6} aria-hidden />}
          title={search.absences === 'waiting' ? 'No absences to decide' : 'No absences'}
          text="Absences reported by students appear here."
        />
      ) : (
        <ul className={classes.list}>
          {data.map((excuse) => (
            <InboxExcuseLine key={excuse.id} excuse={excuse} onDecide={(to) => setPendingDecision({ excuse, to })} />
          ))}
        </ul>
      )}
      {total > inboxPageSize && (
        <Pager page={search.page} pageSize={inboxPageSize} total={total} onPage={(page) => change({ page })} />
      )}
      {pendingDecision && (
        <DecisionDialog pendingDecision={pendingDecision} onClose={() => setPendingDecision(undefined)} />
      )}
    </Paper>
  );
}
