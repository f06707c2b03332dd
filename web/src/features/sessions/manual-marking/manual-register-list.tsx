import { formatCount } from '@muster/contract/http/plural';
import { Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useMarkStatuses } from '#lib/auth/use-mark-statuses.ts';
import { Button } from '#ui/actions/button.tsx';
import { KeyHint } from '#ui/focus/key-hint.tsx';
import { useChunkedList } from '#ui/list/use-chunked-list.ts';
import { useRovingTabindex } from '#ui/focus/use-roving-tabindex.ts';
import { searchStudents } from '../register/register-rows.logic.ts';
import { ManualRegisterLine } from './manual-register-line.tsx';
import { countMarks, type MarkedStudent, type Status, statusOfKey } from './manual-register.logic.ts';
import { manualKeys } from '../register/register-keys.texts.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import type { ManualRegister } from './use-manual-register.ts';
import classes from './manual-register.module.css';

type Props = { students: readonly MarkedStudent[]; register: ManualRegister };

/**
 * The students of the class, optimized for the keyboard: type a name and press Enter, or move with the arrow keys and press
 * the letter of a status to mark, N to write a note.
 */
export function ManualRegisterList({ students, register }: Props) {
  const { marks } = register;
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const hint = useId();
  const visibleStudents = searchStudents(students, search);
  const rendered = useChunkedList(visibleStudents, search);
  const counts = countMarks(marks, students);
  const statuses = useMarkStatuses();
  const { list, tabStop, focusRow } = useRovingTabindex<HTMLUListElement>(
    visibleStudents.map(({ id }) => id),
    { headerRef: searchField, onKey },
  );
  useHotkeys([['mod+Z', () => register.undo()]]);

  function announce(student: MarkedStudent, status: Status | undefined) {
    setAnnouncement(`${student.name}: ${status ? markLabels[status].label : 'unmarked'}`);
  }

  const toggle = useCallbackRef((id: string, status: Status) => {
    const student = students.find((one) => one.id === id);
    if (student) announce(student, marks[id]?.status === status ? undefined : status);
    register.toggle(id, status);
  });
  const note = useCallbackRef((id: string, text: string) => register.note(id, text));

  function onKey(key: string, id: string, at: number): boolean {
    const status = statusOfKey(key, statuses);
    const student = visibleStudents[at];
    if (key.toLowerCase() === 'n')
      list.ref.current?.querySelector<HTMLElement>(`[data-row-id="${id}"] [data-note]`)?.click();
    else if (status && student) {
      register.mark(id, status);
      announce(student, status);
      focusRow(at + 1);
    } else return false;
    return true;
  }

  /** Enter marks the first match present and selects the text, so that the next name can be typed. */
  function onSearchKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    const [first] = visibleStudents;
    if (event.key === 'ArrowDown') focusRow(0);
    else if (event.key === 'Enter' && first && search.trim() !== '') {
      register.mark(first.id, 'present');
      announce(first, 'present');
      event.currentTarget.select();
    } else if (event.key === 'Escape' && search !== '') setSearch('');
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="Students" className={classes.register}>
      <div className={classes.bar}>
        <TextInput
          ref={searchField}
          className={classes.search}
          aria-label="Find a student"
          placeholder="Name, student ID or group"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKeyDown}
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
        <strong>{formatCount(counts.attended)}</strong> of {formatCount(students.length, 'student')} present
        {counts.late > 0 && `, ${counts.late} late`}
        {counts.online > 0 && `, ${counts.online} online`}
        {counts.excused > 0 && `, ${counts.excused} excused`}
        {counts.unmarked > 0 && ` · ${counts.unmarked} unmarked (absent)`}
      </Text>
      {visibleStudents.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          No students match.
        </Text>
      ) : (
        <ul {...list} className={classes.list} aria-label="Register" aria-describedby={hint}>
          {rendered.map((student) => (
            <ManualRegisterLine
              key={student.id}
              statuses={statuses}
              student={student}
              mark={marks[student.id]}
              isCurrent={student.id === tabStop}
              onToggle={toggle}
              onNote={note}
            />
          ))}
        </ul>
      )}
      <KeyHint id={hint} keys={manualKeys(statuses)} isOnFocus />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
