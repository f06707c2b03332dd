import type { EnrollmentProposal } from '@muster/contract/people/enrollment-proposals';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from '#ui/list/case-list.module.css';

export const proposalStates = {
  open: { word: 'Open', tone: 'fair' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
} as const;

/** As the lecturer who proposed sees them. */
export const ownProposalStates = { ...proposalStates, open: { word: 'Waiting', tone: 'fair' } } as const;

type Props = {
  proposal: EnrollmentProposal;
  state: (typeof ownProposalStates | typeof proposalStates)[EnrollmentProposal['state']];
  /** The proposals of the user: who proposed is left out. */
  isOwn?: boolean;
  /** Buttons. */
  children?: ReactNode;
};

/** A proposed enrollment with its decision. */
export function ProposalLine({ proposal, state: { word, tone }, isOwn = false, children }: Props) {
  const { state, student, reason, comment, decided_by, decided_at } = proposal;
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
        {isOwn ? 'Proposed ' : `Proposed by ${formatPerson(proposal.proposed_by)}, `}
        {formatDateTime(proposal.proposed_at)}
        {decided_by !== null &&
          decided_at !== null &&
          `, ${state} by ${formatPerson(decided_by)}, ${formatDateTime(decided_at)}`}
      </p>
      {comment !== null && <p className={classes.answer}>{comment}</p>}
      {children}
    </li>
  );
}
