import { TextInput, UnstyledButton } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Mark, MarkedStudent, Status } from './manual-register.logic.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { StatusSwitch } from '../register/status-switch.tsx';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import classes from './manual-register.module.css';

type Props = {
  student: MarkedStudent;
  mark: Mark | undefined;
  /** The statuses to choose from. */
  statuses: readonly Status[];
  /** Whether this row is the tab stop of the list. */
  isCurrent: boolean;
  onToggle: (id: string, status: Status) => void;
  onNote: (id: string, note: string) => void;
};

/** One student. Pressing the name toggles present; the buttons set any status. */
export const ManualRegisterLine = memo(function ManualRegisterLine(props: Props) {
  const { student, mark, statuses, isCurrent, onToggle, onNote } = props;
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const tabIndex = isCurrent ? 0 : -1;
  const note = mark?.note;
  const detail = [student.student_id, student.group_name].filter(Boolean).join(' · ');
  const noteInput = useRef<HTMLInputElement>(null);
  const nameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNoteOpen) noteInput.current?.focus();
  }, [isNoteOpen]);

  function toggleNote() {
    if (isNoteOpen && note === undefined) setIsNoteOpen(false);
    else if (noteInput.current) noteInput.current.focus();
    else setIsNoteOpen(true);
  }

  /** Returns focus to the row, where the arrow keys work. */
  function closeNote(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    nameButton.current?.focus();
    setIsNoteOpen(false);
  }

  return (
    <li className={classes.line} data-marked={mark?.status ?? 'unmarked'} data-row-id={student.id}>
      <UnstyledButton
        ref={nameButton}
        className={classes.student}
        tabIndex={tabIndex}
        aria-pressed={mark?.status === 'present'}
        // The label starts with the visible text, for voice control.
        aria-label={`${student.name} ${detail}: ${mark?.status ? markLabels[mark.status].label : 'unmarked'}`}
        onClick={() => onToggle(student.id, 'present')}
      >
        {student.photo_url === null ? (
          <span className={classes.initial} data-initial={avatarInitial(student.name)} aria-hidden />
        ) : (
          <img className={classes.face} src={`${student.photo_url}?size=small`} alt="" loading="lazy" />
        )}
        <span className={classes.labels}>
          <span className={classes.name}>{student.name}</span> <span className={classes.detail}>{detail}</span>
        </span>
      </UnstyledButton>
      <div className={classes.marks}>
        <StatusSwitch
          name={student.name}
          statuses={statuses}
          status={mark?.status}
          canClear
          onChange={(status) => onToggle(student.id, status)}
        />
        <UnstyledButton
          className={classes.note}
          data-has={note !== undefined}
          data-note
          tabIndex={-1}
          aria-expanded={isNoteOpen || note !== undefined}
          aria-label={`Note for ${student.name}`}
          onClick={toggleNote}
        >
          <IconNote size={18} aria-hidden />
        </UnstyledButton>
      </div>
      {(isNoteOpen || note !== undefined) && (
        <TextInput
          ref={noteInput}
          className={classes.text}
          aria-label={`Note text for ${student.name}`}
          placeholder="Visible to everyone who can see this register"
          maxLength={500}
          size="sm"
          value={note ?? ''}
          tabIndex={tabIndex}
          onChange={(event) => onNote(student.id, event.currentTarget.value)}
          onKeyDown={closeNote}
        />
      )}
    </li>
  );
});
