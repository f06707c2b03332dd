import type { RegisterRow } from '@muster/contract/registers';
import { sessionFormTexts } from '@muster/contract/sessions';
import { type FormFault, faultOf, type QrForm } from './qr-form.logic.ts';

export type Status = RegisterRow['status'];
export type Mark = { readonly status?: Status; readonly note?: string };
/** Who was marked, by the student's id. Who is not in it is unmarked, and absent once the register is saved. */
export type Marks = Readonly<Record<string, Mark>>;
export type Listed = {
  readonly id: string;
  readonly name: string;
  readonly student_id: string;
  readonly group_name: string | null;
};

/** The letters that set a mark; every class register on paper has used them. */
const keysOf = { present: 'P', late: 'L', absent: 'A', excused: 'E' } as const satisfies Record<Status, string>;

export function statusOfKey(key: string): Status | undefined {
  const letter = key.toUpperCase();
  return (Object.keys(keysOf) as Status[]).find((status) => keysOf[status] === letter);
}

/** A mark that stands is taken away by setting it again; a note stays with the student. */
export function toggled(marks: Marks, id: string, status: Status): Marks {
  return marked(marks, id, marks[id]?.status === status ? undefined : status);
}

export function marked(marks: Marks, id: string, status: Status | undefined): Marks {
  return { ...marks, [id]: withStatus(marks[id], status) };
}

function withStatus(mark: Mark | undefined, status: Status | undefined): Mark {
  const { status: _, ...rest } = mark ?? {};
  return status ? { ...rest, status } : rest;
}

export function noted(marks: Marks, id: string, note: string): Marks {
  const { note: _, ...rest } = marks[id] ?? {};
  return { ...marks, [id]: note.trim() === '' ? rest : { ...rest, note } };
}

/** Mark All Present, and Clear All: notes stay. The marks are copied once, not with each student of a full hall. */
export function allSet(marks: Marks, students: readonly Listed[], status: Status | undefined): Marks {
  const set = students.map(({ id }) => [id, withStatus(marks[id], status)] as const);
  return { ...marks, ...Object.fromEntries(set) };
}

export function countsOf(marks: Marks, students: readonly Listed[]) {
  const counts = { present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 };
  for (const { id } of students) counts[marks[id]?.status ?? 'unmarked'] += 1;
  return counts;
}

/** The first stated rule that fails, in the stated order; the time rule stands after the students. */
export function faultOfRegister(form: QrForm, students: readonly Listed[], marks: Marks): FormFault | undefined {
  const fault = faultOf(form);
  const isAboutTimes = fault?.text === sessionFormTexts.endBeforeStart;
  if (fault && !isAboutTimes) return fault;
  if (form.groups.length === 0) return { text: sessionFormTexts.noGroup, fields: { groups: sessionFormTexts.noGroup } };
  if (students.length === 0) return { text: sessionFormTexts.noStudents, fields: {} };
  if (fault) return fault;
  const { present, late } = countsOf(marks, students);
  return present + late === 0 ? { text: sessionFormTexts.nobodyPresent, fields: {} } : undefined;
}

/**
 * What is sent: every mark that was made here, and absent for who was marked before and is not any more. `standing` is what
 * an earlier register of the same class says; of that only as much is said again as the server needs: somebody who is here.
 */
export function recordsOf(students: readonly Listed[], own: Marks, standing: Marks, at: string) {
  const isHere = (status: Status | undefined) => status === 'present' || status === 'late';
  const recordOf = (id: string, { status = 'absent', note }: Mark) => ({
    student_id: id,
    status,
    marked_at: at,
    ...(note ? { note } : {}),
  });
  const made = students.flatMap(({ id }) => {
    const mark = own[id];
    if (!mark) return [];
    const wasHere = standing[id]?.status !== undefined && standing[id].status !== 'absent';
    return mark.status === undefined && mark.note === undefined && !wasHere ? [] : [recordOf(id, mark)];
  });
  if (made.some(({ status }) => isHere(status))) return made;
  const witness = students.find(({ id }) => !own[id] && isHere(standing[id]?.status));
  return witness ? [...made, { ...recordOf(witness.id, standing[witness.id] ?? {}), is_standing: true }] : made;
}
