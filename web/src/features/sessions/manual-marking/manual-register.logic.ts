import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { attendanceStatuses, isAttended, type MarkStatus } from '@muster/contract/attendance/statuses';
import { type FormError, validateQrForm, type QrForm } from '../qr-form/qr-form.logic.ts';

export type Status = MarkStatus;
export type Mark = { readonly status?: Status; readonly note?: string };
/** Marks by student ID. A student without an entry is unmarked, and absent when the class is over. */
export type Marks = Readonly<Record<string, Mark>>;
export type ListedStudent = {
  readonly id: string;
  readonly name: string;
  readonly student_id: string;
  readonly group_name: string | null;
};

export type MarkedStudent = ListedStudent & { readonly photo_url: string | null };

/** The students of the class, with those whom a lecturer added to it. */
export function withAdded(students: readonly MarkedStudent[], added: readonly ListedStudent[]): MarkedStudent[] {
  const ids = new Set(students.map(({ id }) => id));
  const others = added.filter(({ id }) => !ids.has(id));
  return [...students, ...others.map((student) => ({ ...student, photo_url: null }))];
}

/** The status that a key sets, among those to choose from. */
export function statusOfKey(key: string, statuses: readonly Status[]): Status | undefined {
  const letter = key.toUpperCase();
  return statuses.find((status) => attendanceStatuses[status].shortcut === letter);
}

/** Sets the status, or clears it if it is already set. Keeps the note. */
export function toggleMark(marks: Marks, id: string, status: Status): Marks {
  return setMark(marks, id, marks[id]?.status === status ? undefined : status);
}

export function setMark(marks: Marks, id: string, status: Status | undefined): Marks {
  return { ...marks, [id]: withStatus(marks[id], status) };
}

function withStatus(mark: Mark | undefined, status: Status | undefined): Mark {
  const { status: _, ...rest } = mark ?? {};
  return status ? { ...rest, status } : rest;
}

export function setNote(marks: Marks, id: string, note: string): Marks {
  const { note: _, ...rest } = marks[id] ?? {};
  return { ...marks, [id]: note.trim() === '' ? rest : { ...rest, note } };
}

/** Sets or clears the status of all students and keeps the notes. Copies the marks once, not per student. */
export function setAllMarks(marks: Marks, students: readonly ListedStudent[], status: Status | undefined): Marks {
  const set = students.map(({ id }) => [id, withStatus(marks[id], status)] as const);
  return { ...marks, ...Object.fromEntries(set) };
}

export function countMarks(marks: Marks, students: readonly ListedStudent[]) {
  const counts = { present: 0, late: 0, online: 0, absent: 0, excused: 0, unmarked: 0, attended: 0 };
  for (const { id } of students) {
    const status = marks[id]?.status;
    counts[status ?? 'unmarked'] += 1;
    if (status && isAttended(status)) counts.attended += 1;
  }
  return counts;
}

/** Returns the first violated rule. The order of the times is checked after the students. */
export function validateRegister(
  form: QrForm,
  needsYear: boolean,
  students: readonly ListedStudent[],
  marks: Marks,
): FormError | undefined {
  const error = validateQrForm(form, needsYear);
  const isAboutTimes = error?.text === sessionFormTexts.endBeforeStart;
  if (error && !isAboutTimes) return error;
  if (form.groups.length === 0) return { text: sessionFormTexts.noGroup, fields: { groups: sessionFormTexts.noGroup } };
  if (students.length === 0) return { text: sessionFormTexts.noStudents, fields: {} };
  if (error) return error;
  return countMarks(marks, students).attended === 0 ? { text: sessionFormTexts.nonePresent, fields: {} } : undefined;
}

/**
 * Records to submit: all marks edited here, and absent for students whose existing mark was cleared. Existing marks are left
 * out, except for one present student if no edited mark is present, because the server requires one.
 */
export function toRecords(students: readonly ListedStudent[], edits: Marks, existing: Marks, at: string) {
  const isPresent = (status: Status | undefined) => status !== undefined && isAttended(status);
  const toRecord = (id: string, { status = 'absent', note }: Mark) => ({
    student_id: id,
    status,
    marked_at: at,
    ...(note ? { note } : {}),
  });
  const changed = students.flatMap(({ id }) => {
    const mark = edits[id];
    if (!mark) return [];
    const wasPresent = existing[id]?.status !== undefined && existing[id].status !== 'absent';
    return mark.status === undefined && mark.note === undefined && !wasPresent ? [] : [toRecord(id, mark)];
  });
  if (changed.some(({ status }) => isPresent(status))) return changed;
  const presentStudent = students.find(({ id }) => !edits[id] && isPresent(existing[id]?.status));
  return presentStudent
    ? [...changed, { ...toRecord(presentStudent.id, existing[presentStudent.id] ?? {}), is_unchanged: true }]
    : changed;
}
