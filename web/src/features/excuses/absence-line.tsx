import { type OwnExcuse, uploadExcuseDocument, withdrawExcuse } from '@muster/contract/attendance/excuses';
import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatPerson } from '#lib/format/person-label.ts';
import { call } from '#lib/api/api.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { focusElement } from '#ui/focus/focus-element.ts';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from './absences-panel.module.css';
import { documentError } from './excuse-form.logic.ts';
import { saveDocument } from './excuses.api.ts';
import { formatDays, excuseTexts, excuseStates } from './excuses.texts.ts';

/** One reported absence with its days, reason, decision and actions. */
export function AbsenceLine({ excuse }: { excuse: OwnExcuse }) {
  const line = useRef<HTMLLIElement>(null);
  const { id, state, reason, document, comment, decided_by } = excuse;
  const { word, tone } = excuseStates[state];
  const days = formatDays(excuse);

  const { isBusy, run } = useAction(async (work: () => Promise<unknown>, done?: string) => {
    await work();
    if (done !== undefined) notify.success(done);
  });
  const withdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: excuseTexts.withdrawTitle,
      text: state === 'approved' ? excuseTexts.withdrawApproved : excuseTexts.withdrawWaiting,
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep report',
    });
    if (!isSure) return;
    await run(() => call(withdrawExcuse, { params: { id } }), excuseTexts.withdrawn);
    // The pressed button disappears.
    focusElement(line.current);
  };
  const add = (file: File | null): void => {
    if (!file) return;
    const error = documentError(file);
    if (error !== undefined) notify.error(error);
    else void run(() => call(uploadExcuseDocument, { params: { id }, upload: file }), excuseTexts.documentAdded);
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
