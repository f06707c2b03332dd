import { listExcuses } from '@muster/contract/attendance/excuse-decisions';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { casesQuery, inboxPageSize } from '#lib/api/inbox.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { CaseSection } from '#ui/list/case-section.tsx';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { excuseStates } from './excuses.texts.ts';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

const defaults = { absences: 'waiting', page: 1 };
const states = Object.entries(excuseStates).map(([value, { word }]) => ({ value, label: word }));

const listParams = { absences: acceptedParams(listExcuses).state };

/** Reported absences, oldest first. */
export function InboxExcuses() {
  const [search, change] = useListSearch(defaults, listParams);
  const excuses = useQuery(casesQuery(listExcuses, { state: search.absences, page: search.page }));
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  return (
    <CaseSection
      title="Absences"
      filterLabel="Show absences"
      state={search.absences}
      states={states}
      onState={(absences) => change({ absences })}
      cases={excuses}
      page={search.page}
      pageSize={inboxPageSize}
      onPage={(page, how) => change({ page }, how)}
      empty={{
        icon: <IconInbox size={28} stroke={1.6} aria-hidden />,
        title: search.absences === 'waiting' ? 'No absences to decide' : 'No absences',
        text: 'Absences reported by students appear here.',
      }}
      renderCase={(excuse) => (
        <InboxExcuseLine key={excuse.id} excuse={excuse} onDecide={(to) => setPendingDecision({ excuse, to })} />
      )}
    >
      {pendingDecision && (
        <DecisionDialog pendingDecision={pendingDecision} onClose={() => setPendingDecision(undefined)} />
      )}
    </CaseSection>
  );
}
