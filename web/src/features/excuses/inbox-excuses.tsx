import { listExcuses } from '@muster/contract/excuses';
import { Paper } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxPageSize } from '../../lib/inbox.ts';
import { problemText } from '../../lib/problem.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import classes from '../../ui/case-list.module.css';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { excusesQuery } from './excuses.api.ts';
import { excuseWords } from './excuses.texts.ts';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

const defaults = { absences: 'waiting', page: 1 };
const states = Object.entries(excuseWords).map(([value, { word }]) => ({ value, label: word }));

const taken = { absences: takenBy(listExcuses).state };

/** Reported absences, those that wait the longest first. */
export function InboxExcuses() {
  const [search, change] = useListSearch(defaults, taken);
  const excuses = useQuery(excusesQuery(search.absences, search.page));
  const isOnTheWay = useLastPage(excuses, { page: search.page, size: inboxPageSize }, change);
  const [deciding, decide] = useState<Deciding>();
  const { data = [], total = 0 } = excuses.data ?? {};
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="absences-title">
      <div className={classes.cardHead}>
        <h2 id="absences-title" className={classes.title}>
          Absences
          <span className={classes.count} role="status">
            {excuses.data && counted(total)}
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
      ) : !excuses.data || isOnTheWay ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={28} stroke={1.6} aria-hidden />}
          title={search.absences === 'waiting' ? 'No absence waits for a decision' : 'No absences'}
          text="Absences that students report appear here."
        />
      ) : (
        <ul className={classes.list}>
          {data.map((excuse) => (
            <InboxExcuseLine key={excuse.id} excuse={excuse} onDecide={(to) => decide({ excuse, to })} />
          ))}
        </ul>
      )}
      {total > inboxPageSize && (
        <Pager page={search.page} pageSize={inboxPageSize} total={total} onPage={(page) => change({ page })} />
      )}
      {deciding && <DecideDialog deciding={deciding} onClose={() => decide(undefined)} />}
    </Paper>
  );
}
