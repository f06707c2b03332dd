import { Textarea } from '@mantine/core';
import {
  addStudentNote,
  listStudentNotes,
  maxNoteLength,
  type StudentNote,
  studentNoteTexts,
  withdrawStudentNote,
} from '@muster/contract/people/student-notes';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import cards from '#ui/list/case-list.module.css';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { usePagedSection } from '#ui/list/use-paged-section.ts';
import classes from './student-notes.module.css';
import { texts, withdrawalQuestion } from './student-page.texts.ts';

/** The notes of administrators about a student, newest first, with a field for a new one. */
export function StudentNotes({ studentId }: { studentId: string }) {
  const params = { id: studentId };
  const section = usePagedSection(listStudentNotes, { params, pageSize: 5 });
  const withdrawal = useAction(async (noteId: string) => {
    await call(withdrawStudentNote, { params: { ...params, noteId } });
    notify.success(texts.noteWithdrawn);
  });

  async function withdraw(id: string): Promise<void> {
    if (await confirm(withdrawalQuestion)) await withdrawal.run(id);
  }

  return (
    <PagedSection
      title="Notes"
      {...section}
      emptyText={texts.noNotes}
      renderRow={(note) => <Note key={note.id} note={note} onWithdraw={() => void withdraw(note.id)} />}
    >
      <NewNote
        onAdd={async (note) => {
          await call(addStudentNote, { params, body: { note } });
          section.onPage(1);
        }}
      />
    </PagedSection>
  );
}

function NewNote({ onAdd }: { onAdd: (note: string) => Promise<void> }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const field = useRef<HTMLTextAreaElement>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (note.trim() === '') {
      setError(studentNoteTexts.empty);
      field.current?.focus();
      return;
    }
    await whileBusy(async () => {
      await onAdd(note);
      setNote('');
      notify.success(texts.noteAdded);
    }).catch((problem: unknown) => setError(problemText(problem)));
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        label={texts.noteLabel}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxNoteLength}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" size="sm" disabled={isBusy}>
        Add note
      </Button>
    </form>
  );
}

function Note({ note, onWithdraw }: { note: StudentNote; onWithdraw: () => void }) {
  const isWithdrawn = note.withdrawn_at !== null;
  const at = formatDateTime(note.written_at);
  return (
    <li className={cards.item}>
      {isWithdrawn && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
      <p className={cards.body} data-withdrawn={isWithdrawn || undefined}>
        {note.note}
      </p>
      <div className={classes.foot}>
        <span className={cards.soft}>
          {formatPerson(note.written_by)}, {at}
        </span>
        {note.is_own && !isWithdrawn && (
          <Button variant="subtle" size="compact-sm" aria-label={`Withdraw the note of ${at}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}
