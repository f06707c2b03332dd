import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { focusPlace } from '../../ui/focus-place.ts';
import { notify } from '../../ui/notice.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import classes from './absences-panel.module.css';
import { documentFault } from './excuse-form.logic.ts';
import { type OwnExcuse, saveDocument, uploadDocument, withdrawExcuse } from './excuses.api.ts';
import { daysText, excuseTexts, excuseWords } from './excuses.texts.ts';

/** One reported absence: its days, its reason, what was decided, and what can still be done about it. */
export function AbsenceLine({ excuse }: { excuse: OwnExcuse }) {
  const client = useQueryClient();
  const line = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { id, state, reason, document, comment, decided_by } = excuse;
  const { word, tone } = excuseWords[state];
  const days = daysText(excuse);

  const run = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      if (done !== undefined) notify.success(done);
    } catch (problem) {
      notify.error(problemText(problem));
    }
    // Also after a refusal: somebody may have decided meanwhile.
    await client.invalidateQueries({ queryKey: ['excuses', 'mine'] });
    setIsBusy(false);
  };
  const withdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: excuseTexts.withdrawTitle,
      text: state === 'approved' ? excuseTexts.withdrawApproved : excuseTexts.withdrawWaiting,
      yes: 'Withdraw',
      no: 'Keep it',
    });
    if (!isSure) return;
    await run(() => withdrawExcuse(id), excuseTexts.withdrawn);
    // The button that was pressed has gone with the report.
    focusPlace(line.current);
    await client.invalidateQueries({ queryKey: ['my-attendance'] });
  };
  const add = (file: File | null): void => {
    if (!file) return;
    const fault = documentFault(file);
    if (fault !== undefined) notify.error(fault);
    else void run(() => uploadDocument(id, file), excuseTexts.documentAdded);
  };

  return (
    <li ref={line} className={classes.absence}>
      <div className={classes.head}>
        <strong>{days}</strong>
        <StatusWord tone={tone}>{word}</StatusWord>
      </div>
      <p className={classes.reason}>{reason}</p>
      {document !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.document}
          classNames={{ label: classes.documentName }}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          aria-label={`Save ${document}`}
          disabled={isBusy}
          onClick={() => void run(() => saveDocument(id, document))}
        >
          {document}
        </Button>
      )}
      {comment !== null && (
        <p className={classes.comment}>
          {decided_by === null ? '' : `${isolated(decided_by)}: `}
          {comment}
        </p>
      )}
      {(state === 'waiting' || state === 'approved') && (
        <div className={classes.ways}>
          {state === 'waiting' && (
            <FileButton
              accept={excuseTexts.accept}
              onChange={add}
              inputProps={{ 'aria-label': `Document for ${days}` }}
            >
              {(props) => (
                <Button {...props} variant="subtle" size="sm" disabled={isBusy}>
                  {document === null ? 'Add a document' : 'Replace the document'}
                </Button>
              )}
            </FileButton>
          )}
          <Button
            variant="subtle"
            size="sm"
            disabled={isBusy}
            aria-label={`Withdraw the report of ${days}`}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}
