import type { ListedStudent } from '@muster/contract/people/students';
import { today } from '#lib/format/dates.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from './student-status.module.css';
import { describeStatus } from './students.texts.ts';

/** 'Active', or a badge with its dates: 'On leave until 31 Mar 2027'. The card of a phone shows the dates once it is opened. */
export function StudentStatus({ student }: { student: ListedStudent }) {
  const { badge, text } = describeStatus(student, today());
  if (badge === null && text === '') return <span data-usual>Active</span>;
  return (
    <span className={classes.status}>
      {badge === null ? (
        <span data-opened>Active,</span>
      ) : (
        <StatusBadge tone={student.active ? 'fair' : 'neutral'}>{badge}</StatusBadge>
      )}
      {text !== '' && <span data-opened>{text}</span>}
    </span>
  );
}
