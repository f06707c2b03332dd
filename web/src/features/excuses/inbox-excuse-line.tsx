import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import { IconPaperclip } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import classes from '#ui/list/case-list.module.css';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { saveDocument } from './excuses.api.ts';
import { formatDays, excuseStates } from './excuses.texts.ts';
import own from './inbox-excuse-line.module.css';

type Props = {
  excuse: Excuse;
  onDecide: (to: 'approved' | 'declined') => void;
  /** Omits the student, whose page it is on. */
  isOfOneStudent?: boolean;
};

/** One reported absence with buttons to approve, decline, or change the decision. */
export function InboxExcuseLine({ excuse, onDecide, isOfOneStudent = false }: Props) {
  const { student, state, reason, document, created_at, comment, decided_by, decided_at } = excuse;
  const { word, tone } = excuseStates[state];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{isOfOneStudent ? formatDays(excuse) : student.name}</strong>
        {!isOfOneStudent && <span className={classes.soft}>{student.student_id}</span>}
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      {!isOfOneStudent && <p className={classes.days}>{formatDays(excuse)}</p>}
      <p className={classes.body}>{reason}</p>
      {document !== null && <SaveDocument id={excuse.id} name={document} />}
      <p className={classes.soft}>
        Reported {formatDateTime(created_at)}
        {decided_at !== null && decided_by && `, ${state} by ${formatPerson(decided_by)} ${formatDateTime(decided_at)}`}
      </p>
      {comment !== null && <p className={classes.answer}>{comment}</p>}
      {state !== 'withdrawn' && (
        <div className={classes.actions}>
          {state !== 'approved' && (
            <Button
              size="sm"
              variant="default"
              aria-label={`Approve the absence of ${student.name}`}
              onClick={() => onDecide('approved')}
            >
              Approve
            </Button>
          )}
          {state !== 'declined' && (
            <Button
              size="sm"
              variant={state === 'waiting' ? 'subtle' : 'default'}
              aria-label={`Decline the absence of ${student.name}`}
              onClick={() => onDecide('declined')}
            >
              {state === 'waiting' ? 'Decline' : 'Undo approval'}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function SaveDocument({ id, name }: { id: string; name: string }) {
  const { isBusy, run } = useAction(() => saveDocument(id, name));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={own.document}
      classNames={{ label: own.documentName }}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      aria-label={`Save ${name}`}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {name}
    </Button>
  );
}
