import { type EnrollmentProposal, listEnrollmentProposals } from '@muster/contract/people/enrollment-proposals';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxPageSize } from '../../lib/api/inbox.ts';
import { problemText } from '../../lib/api/problem.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatPerson } from '../../lib/format/person-label.ts';
import { acceptedParams } from '../../lib/url/list-search.logic.ts';
import { useListSearch } from '../../lib/url/use-list-search.ts';
import { Button } from '../../ui/actions/button.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import classes from '../../ui/list/case-list.module.css';
import { CaseSection } from '../../ui/list/case-section.tsx';
import { decideProposal, proposalsQuery } from './enrollment-proposals.api.ts';

const defaults = { proposals: 'open', proposals_page: 1 };
const proposalStates = {
  open: { word: 'Open', tone: 'fair' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
} as const;
const states = Object.entries(proposalStates).map(([value, { word }]) => ({ value, label: word }));
const listParams = { proposals: acceptedParams(listEnrollmentProposals).state };

/** Enrollments that lecturers propose, oldest first. Administrators decide. */
export function InboxProposals() {
  const [search, change] = useListSearch(defaults, listParams);
  const proposals = useQuery(proposalsQuery(search.proposals, search.proposals_page));
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
      renderCase={(proposal) => <ProposalLine key={proposal.id} proposal={proposal} />}
    />
  );
}

function ProposalLine({ proposal }: { proposal: EnrollmentProposal }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { id, state, student, reason, decided_by, decided_at } = proposal;
  const { word, tone } = proposalStates[state];

  async function decide(decision: 'accepted' | 'declined') {
    setIsBusy(true);
    try {
      await decideProposal(id, decision);
      notify.success(
        decision === 'accepted'
          ? `${student.name} is enrolled in ${proposal.module_code}.`
          : `The enrollment of ${student.name} was declined.`,
      );
    } catch (error) {
      notify.error(problemText(error));
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: ['inbox'] });
    }
  }

  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{student.name}</strong>
        <span className={classes.soft}>{student.student_id}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className={classes.days}>
        {proposal.module_code} {proposal.module_name} · {proposal.academic_year}, semester {proposal.semester}
        {proposal.group_name !== null && ` · with ${proposal.group_name}`}
      </p>
      {reason !== null && <p className={classes.body}>{reason}</p>}
      <p className={classes.soft}>
        Proposed by {formatPerson(proposal.proposed_by)}, {formatDateTime(proposal.proposed_at)}
        {decided_by !== null &&
          decided_at !== null &&
          `, ${state} by ${formatPerson(decided_by)}, ${formatDateTime(decided_at)}`}
      </p>
      {state === 'open' && (
        <div className={classes.actions}>
          <Button
            size="sm"
            aria-label={`Accept ${student.name}`}
            loading={isBusy}
            onClick={() => void decide('accepted')}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`Decline ${student.name}`}
            disabled={isBusy}
            onClick={() => void decide('declined')}
          >
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}
