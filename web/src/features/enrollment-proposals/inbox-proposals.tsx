import {
  decideEnrollmentProposal,
  type EnrollmentProposal,
  listEnrollmentProposals,
} from '@muster/contract/people/enrollment-proposals';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { casesQuery, inboxPageSize } from '#lib/api/inbox.ts';
import { call } from '#lib/api/api.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import classes from '#ui/list/case-list.module.css';
import { CaseSection } from '#ui/list/case-section.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposalLine, proposalStates } from './proposal-line.tsx';

const defaults = { proposals: 'open', proposals_page: 1 };
const states = Object.entries(proposalStates).map(([value, { word }]) => ({ value, label: word }));
const listParams = { proposals: acceptedParams(listEnrollmentProposals).state };

/** Enrollments that lecturers propose, oldest first. Administrators decide. */
export function InboxProposals() {
  const [search, change] = useListSearch(defaults, listParams);
  const [declined, setDeclined] = useState<EnrollmentProposal>();
  const proposals = useQuery(
    casesQuery(listEnrollmentProposals, { state: search.proposals, page: search.proposals_page }),
  );
  return (
    <CaseSection
      title="Proposed enrollments"
      filterLabel="Show proposed enrollments"
      state={search.proposals}
      states={states}
      onState={(state) => change({ proposals: state, proposals_page: 1 })}
      cases={proposals}
      page={search.proposals_page}
      pageSize={inboxPageSize}
      onPage={(page, how) => change({ proposals_page: page }, how)}
      empty={{
        icon: <IconUserPlus size={28} stroke={1.6} aria-hidden />,
        title: search.proposals === 'open' ? 'No proposed enrollments to decide' : 'No proposed enrollments',
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
