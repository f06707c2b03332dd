import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { counted } from '../../ui/counted.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { useDrawnInPieces } from '../../ui/use-drawn-in-pieces.ts';
import { useWalkedLines } from '../../ui/use-walked-lines.ts';
import { found } from './display.logic.ts';
import { ManualRegisterLine } from './manual-register-line.tsx';
import { countsOf, type Status, statusOfKey } from './manual-register.logic.ts';
import type { ManualStudent } from './manual-students.api.ts';
import { manualKeys } from './register-keys.texts.ts';
import { statusWords } from '../../lib/mark-words.texts.ts';
import type { ManualRegister } from './use-manual-register.ts';
import classes from './manual-register.module.css';

type Props = { students: readonly ManualStudent[]; register: ManualRegister };

/**
 * The students of the class, to be marked as fast as names are called: type a name and press Enter, or walk with the arrow
 * keys and press P, L, A or E, N for a note.
 */
export function ManualRegisterList({ students, register }: Props) {
  const { marks } = register;
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const hint = useId();
  const shown = found(students, words);
  const drawn = useDrawnInPieces(shown, words);
  const counts = countsOf(marks, students);
  const { list, tabStop, focusLine } = useWalkedLines<HTMLUListElement>(
    shown.map(({ id }) => id),
    { above: find, onKey },
  );
  useHotkeys([['mod+Z', () => register.undo()]]);

  function say(student: ManualStudent, status: Status | undefined) {
    setSaid(`${student.name}: ${status ? statusWords[status] : 'not marked'}`);
  }

  const toggle = useCallbackRef((id: string, status: Status) => {
    const student = students.find((one) => one.id === id);
    if (student) say(student, marks[id]?.status === status ? undefined : status);
    register.toggle(id, status);
  });
  const note = useCallbackRef((id: string, text: string) => register.note(id, text));

  function onKey(key: string, id: string, at: number): boolean {
    const status = statusOfKey(key);
    const student = shown[at];
    if (key.toLowerCase() === 'n')
      list.ref.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-note]`)?.click();
    else if (status && student) {
      register.mark(id, status);
      say(student, status);
      focusLine(at + 1);
    } else return false;
    return true;
  }

  /** Enter marks the first that is found, and the next name can be typed at once. */
  function onFindKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    const [first] = shown;
    if (event.key === 'ArrowDown') focusLine(0);
    else if (event.key === 'Enter' && first && words.trim() !== '') {
      register.mark(first.id, 'present');
      say(first, 'present');
      event.currentTarget.select();
    } else if (event.key === 'Escape' && words !== '') setWords('');
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="Students">
      <div className={classes.bar}>
        <TextInput
          ref={find}
          className={classes.find}
          aria-label="Find a student"
          placeholder="Name, student ID or group"
          leftSection={<IconSearch size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onFindKeyDown}
        />
        <Group gap="xs" className={classes.tools}>
          <Button variant="light" onClick={() => register.setAll(students, 'present')}>
            Mark All Present
          </Button>
          <Button variant="default" onClick={() => register.setAll(students, undefined)}>
            Clear All
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} />}
            disabled={!register.canUndo}
            onClick={() => register.undo()}
          >
            Undo
          </Button>
        </Group>
      </div>
      <Text className={classes.counts} component="p">
        <strong>{counted(counts.present + counts.late)}</strong> of {counted(students.length, 'student')} here
        {counts.late > 0 && `, ${counts.late} late`}
        {counts.excused > 0 && `, ${counts.excused} excused`}
        {counts.unmarked > 0 && ` · ${counts.unmarked} not marked, so absent`}
      </Text>
      <KeyHint id={hint} keys={manualKeys} />
      {shown.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          Nobody matches.
        </Text>
      ) : (
        <ul {...list} className={classes.list} aria-label="Register" aria-describedby={hint}>
          {drawn.map((student) => (
            <ManualRegisterLine
              key={student.id}
              student={student}
              mark={marks[student.id]}
              isCurrent={student.id === tabStop}
              onToggle={toggle}
              onNote={note}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
