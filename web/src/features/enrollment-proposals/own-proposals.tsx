import { listOwnEnrollmentProposals } from '@muster/contract/people/enrollment-proposals';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { casesQuery, inboxPageSize } from '#lib/api/inbox.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { CaseSection } from '#ui/list/case-section.tsx';
import { ownProposalStates, ProposalLine } from './proposal-line.tsx';

const defaults = { proposals: 'all', proposals_page: 1 };
const states = Object.entries(ownProposalStates).map(([value, { word }]) => ({ value, label: word }));
const listParams = { proposals: acceptedParams(listOwnEnrollmentProposals).state };

/** Enrollments that the lecturer proposed, with the decisions of administrators. */
export function OwnProposals() {
  const [search, change] = useListSearch(defaults, listParams);
  const proposals = useQuery(
    casesQuery(listOwnEnrollmentProposals, { state: search.proposals, page: search.proposals_page }),
  );
  return (
    <CaseSection
      title="Your proposals"
      filterLabel="Show your proposals"
      state={search.proposals}
      states={states}
      onState={(state) => change({ proposals: state, proposals_page: 1 })}
      cases={proposals}
      page={search.proposals_page}
      pageSize={inboxPageSize}
      onPage={(page, how) => change({ proposals_page: page }, how)}
      empty={{
        icon: <IconUserPlus size={28} stroke={1.6} aria-hidden />,
        title: search.proposals === 'all' ? 'No proposals' : 'No proposals in this state',
        text: 'When you add a student for all further classes of a module, an administrator decides about the enrollment.',
      }}
      renderCase={(proposal) => (
        <ProposalLine key={proposal.id} proposal={proposal} state={ownProposalStates[proposal.state]} isOwn />
      )}
    />
  );
}
