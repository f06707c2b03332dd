import type { Excuse } from '@muster/contract/excuses';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { problemText } from '../../lib/problem.ts';
import classes from '../../ui/case-list.module.css';
import { notify } from '../../ui/notice.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { saveDocument } from './excuses.api.ts';
import { daysText, excuseWords } from './excuses.texts.ts';
import own from './inbox-excuse-line.module.css';

type Props = { excuse: Excuse; onDecide: (to: 'approved' | 'declined') => void };

/** Who was away, when and why; approve or decline, or change what was decided. */
export function InboxExcuseLine({ excuse, onDecide }: Props) {
  const { student, state, reason, document, created_at, comment, decided_by, decided_at } = excuse;
  const { word, tone } = excuseWords[state];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{student.name}</strong>
        <span className={classes.soft}>{student.student_id}</span>
        <StatusWord tone={tone}>{word}</StatusWord>
      </div>
      <p className={classes.days}>{daysText(excuse)}</p>
      <p className={classes.words}>{reason}</p>
      {document !== null && <SaveDocument id={excuse.id} name={document} />}
      <p className={classes.soft}>
        Reported {formatDateTime(created_at)}
        {decided_at !== null && `, ${state} by ${isolated(decided_by ?? 'somebody')} ${formatDateTime(decided_at)}`}
      </p>
      {comment !== null && <p className={classes.answer}>{comment}</p>}
      {state !== 'withdrawn' && (
        <div className={classes.ways}>
          {state !== 'approved' && (
            <Button
              size="sm"
              variant={state === 'waiting' ? 'filled' : 'default'}
              aria-label={`Approve the absence of ${student.name}`}
              onClick={() => onDecide('approved')}
            >
              {state === 'waiting' ? 'Approve' : 'Approve after all'}
            </Button>
          )}
          {state !== 'declined' && (
            <Button
              size="sm"
              variant="default"
              aria-label={`Decline the absence of ${student.name}`}
              onClick={() => onDecide('declined')}
            >
              {state === 'waiting' ? 'Decline' : 'Take back the approval'}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function SaveDocument({ id, name }: { id: string; name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await saveDocument(id, name);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={own.document}
      classNames={{ label: own.documentName }}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      aria-label={`Save ${name}`}
      disabled={isBusy}
      onClick={() => void save()}
    >
      {name}
    </Button>
  );
}
