import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { formatPerson } from '../../lib/format/person-label.ts';
import { problemText } from '../../lib/api/problem.ts';
import { confirm } from '../../ui/dialogs/confirm-dialog.tsx';
import { focusElement } from '../../ui/focus/focus-element.ts';
import { notify } from '../../ui/feedback/notice.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import classes from './absences-panel.module.css';
import { documentError } from './excuse-form.logic.ts';
import { type OwnExcuse, saveDocument, uploadDocument, withdrawExcuse } from './excuses.api.ts';
import { formatDays, excuseTexts, excuseStates } from './excuses.texts.ts';

/** One reported absence with its days, reason, decision and actions. */
export function AbsenceLine({ excuse }: { excuse: OwnExcuse }) {
  const client = useQueryClient();
  const line = useRef<HTMLLIElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { id, state, reason, document, comment, decided_by } = excuse;
  const { word, tone } = excuseStates[state];
  const days = formatDays(excuse);

  const run = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      if (done !== undefined) notify.success(done);
    } catch (problem) {
      notify.error(problemText(problem));
    }
    // Also after an error: someone may have decided in the meantime.
    await client.invalidateQueries({ queryKey: ['excuses', 'mine'] });
    setIsBusy(false);
  };
  const withdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: excuseTexts.withdrawTitle,
      text: state === 'approved' ? excuseTexts.withdrawApproved : excuseTexts.withdrawWaiting,
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep report',
    });
    if (!isSure) return;
    await run(() => withdrawExcuse(id), excuseTexts.withdrawn);
    // The pressed button disappears.
    focusElement(line.current);
    await client.invalidateQueries({ queryKey: ['my-attendance'] });
  };
  const add = (file: File | null): void => {
    if (!file) return;
    const error = documentError(file);
    if (error !== undefined) notify.error(error);
    else void run(() => uploadDocument(id, file), excuseTexts.documentAdded);
  };

  return (
    <li ref={line} className={classes.absence}>
      <div className={classes.head}>
        <strong>{days}</strong>
        <StatusBadge tone={tone}>{word}</StatusBadge>
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
          {decided_by === null ? '' : `${formatPerson(decided_by)}: `}
          {comment}
        </p>
      )}
      {(state === 'waiting' || state === 'approved') && (
        <div className={classes.actions}>
          {state === 'waiting' && (
            <FileButton
              accept={excuseTexts.accept}
              onChange={add}
              inputProps={{ 'aria-label': `Document for ${days}` }}
            >
              {(props) => (
                <Button {...props} variant="subtle" size="sm" disabled={isBusy}>
                  {document === null ? 'Add document' : 'Replace document'}
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
