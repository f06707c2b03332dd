import { listOwnEnrollmentProposals } from '@muster/contract/people/enrollment-proposals';
import { IconUserPlus } from '@tabler/icons-react';
import { CaseSection } from '#ui/list/case-section.tsx';
import { useCases } from '#ui/list/use-cases.ts';
import { optionsOf } from '#ui/select/options-of.ts';
import { ownProposalStates, ProposalLine } from './proposal-line.tsx';

const states = optionsOf(ownProposalStates);

/** Enrollments that the lecturer proposed, with the decisions of administrators. */
export function OwnProposals() {
  const cases = useCases(listOwnEnrollmentProposals, { state: 'proposals', first: 'all', page: 'proposals_page' });
  return (
    <CaseSection
      title="Your proposals"
      filterLabel="Show your proposals"
      {...cases}
      states={states}
      empty={{
        icon: <IconUserPlus size={28} stroke={1.6} aria-hidden />,
        title: cases.state === 'all' ? 'No proposals' : 'No proposals in this state',
        text: 'When you add a student for all further classes of a module, an administrator decides about the enrollment.',
      }}
      renderCase={(proposal) => (
        <ProposalLine key={proposal.id} proposal={proposal} state={ownProposalStates[proposal.state]} isOwn />
      )}
    />
  );
}
