import {
  decideEnrollmentProposal,
  type EnrollmentProposal,
  listEnrollmentProposals,
} from '@muster/contract/people/enrollment-proposals';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import classes from '#ui/list/case-list.module.css';
import { CaseSection } from '#ui/list/case-section.tsx';
import { useCases } from '#ui/list/use-cases.ts';
import { optionsOf } from '#ui/select/options-of.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposalLine, proposalStates } from './proposal-line.tsx';

const states = optionsOf(proposalStates);

/** Enrollments that lecturers propose, oldest first. Administrators decide. */
export function InboxProposals() {
  const cases = useCases(listEnrollmentProposals, { state: 'proposals', first: 'open', page: 'proposals_page' });
  const [declined, setDeclined] = useState<EnrollmentProposal>();
  return (
    <CaseSection
      title="Proposed enrollments"
      filterLabel="Show proposed enrollments"
      {...cases}
      states={states}
      empty={{
        icon: <IconUserPlus size={28} stroke={1.6} aria-hidden />,
        title: cases.state === 'open' ? 'No proposed enrollments to decide' : 'No proposed enrollments',
        text: 'Lecturers propose an enrollment when they add a student for all further classes of a module.',
      }}
      renderCase={(proposal) => (
        <ProposalLine key={proposal.id} proposal={proposal} state={proposalStates[proposal.state]}>
          {proposal.state === 'open' && <OpenProposal proposal={proposal} onDecline={() => setDeclined(proposal)} />}
        </ProposalLine>
      )}
    >
      {declined && <DeclineDialog proposal={declined} onClose={() => setDeclined(undefined)} />}
    </CaseSection>
  );
}

function OpenProposal({ proposal, onDecline }: { proposal: EnrollmentProposal; onDecline: () => void }) {
  const { id, student } = proposal;

  const { isBusy, run } = useAction(async () => {
    await call(decideEnrollmentProposal, { params: { id }, body: { state: 'accepted' } });
    notify.success(`${student.name} is enrolled in ${proposal.module_code}.`);
  });

  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        aria-label={`Accept ${student.name}`}
        loading={isBusy}
        onClick={() => void run()}
      >
        Accept
      </Button>
      <Button size="sm" variant="subtle" aria-label={`Decline ${student.name}`} disabled={isBusy} onClick={onDecline}>
        Decline
      </Button>
    </div>
  );
}
