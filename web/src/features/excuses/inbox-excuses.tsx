import { listExcuses } from '@muster/contract/attendance/excuse-decisions';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { CaseSection } from '#ui/list/case-section.tsx';
import { useCases } from '#ui/list/use-cases.ts';
import { optionsOf } from '#ui/select/options-of.ts';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { excuseStates } from './excuses.texts.ts';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

const states = optionsOf(excuseStates);

/** Reported absences, oldest first. */
export function InboxExcuses() {
  const cases = useCases(listExcuses, { state: 'absences', first: 'waiting', page: 'page' });
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  return (
    <CaseSection
      title="Absences"
      filterLabel="Show absences"
      {...cases}
      states={states}
      empty={{
        icon: <IconInbox size={28} stroke={1.6} aria-hidden />,
        title: cases.state === 'waiting' ? 'No absences to decide' : 'No absences',
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
