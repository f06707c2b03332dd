import { TextInput, UnstyledButton } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Mark, Status } from './manual-register.logic.ts';
import type { ManualStudent } from './manual-students.api.ts';
import { statusWords } from '../../lib/mark-words.texts.ts';
import { StatusSwitch } from './status-switch.tsx';
import { initialOf } from '../../ui/initial.ts';
import classes from './manual-register.module.css';

type Props = {
  student: ManualStudent;
  mark: Mark | undefined;
  /** Whether it is the line that Tab comes to. */
  isCurrent: boolean;
  onToggle: (id: string, status: Status) => void;
  onNote: (id: string, note: string) => void;
};

/** One student: a press on the name marks present or takes it back; the words beside it set any mark. */
export const ManualRegisterLine = memo(function ManualRegisterLine(props: Props) {
  const { student, mark, isCurrent, onToggle, onNote } = props;
  const [isNoting, setIsNoting] = useState(false);
  const tabIndex = isCurrent ? 0 : -1;
  const note = mark?.note;
  const detail = [student.student_id, student.group_name].filter(Boolean).join(' · ');
  const text = useRef<HTMLInputElement>(null);
  const who = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNoting) text.current?.focus();
  }, [isNoting]);

  function pressNote() {
    if (isNoting && note === undefined) setIsNoting(false);
    else if (text.current) text.current.focus();
    else setIsNoting(true);
  }

  /** Back to the line, from where the keys walk on. */
  function leaveNote(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    who.current?.focus();
    setIsNoting(false);
  }

  return (
    <li className={classes.line} data-marked={mark?.status ?? 'unmarked'} data-line={student.id}>
      <UnstyledButton
        ref={who}
        className={classes.who}
        tabIndex={tabIndex}
        aria-pressed={mark?.status === 'present'}
        // All that is read on it first, for those who call it by what they see.
        aria-label={`${student.name} ${detail}: ${mark?.status ? statusWords[mark.status] : 'not marked'}`}
        onClick={() => onToggle(student.id, 'present')}
      >
        {student.photo_url === null ? (
          <span className={classes.initial} data-initial={initialOf(student.name)} aria-hidden />
        ) : (
          <img className={classes.face} src={`${student.photo_url}?size=small`} alt="" loading="lazy" />
        )}
        <span className={classes.words}>
          <span className={classes.name}>{student.name}</span> <span className={classes.detail}>{detail}</span>
        </span>
      </UnstyledButton>
      <div className={classes.marks}>
        <StatusSwitch
          name={student.name}
          status={mark?.status}
          canClear
          onChange={(status) => onToggle(student.id, status)}
        />
        <UnstyledButton
          className={classes.note}
          data-has={note !== undefined}
          data-note
          tabIndex={-1}
          aria-expanded={isNoting || note !== undefined}
          aria-label={`Note on ${student.name}`}
          onClick={pressNote}
        >
          <IconNote size={18} aria-hidden />
        </UnstyledButton>
      </div>
      {(isNoting || note !== undefined) && (
        <TextInput
          ref={text}
          className={classes.text}
          aria-label={`What to note on ${student.name}`}
          placeholder="Kept with the mark, for those who see the register"
          maxLength={500}
          size="sm"
          value={note ?? ''}
          tabIndex={tabIndex}
          onChange={(event) => onNote(student.id, event.currentTarget.value)}
          onKeyDown={leaveNote}
        />
      )}
    </li>
  );
});
