import { isFlagged, type RegisterRow } from '@muster/contract/attendance/registers';
import { isAttended } from '@muster/contract/attendance/statuses';
import { containsWords } from '@muster/contract/http/fold-text';

const isPresent = ({ status }: RegisterRow): boolean => isAttended(status);

/** The latest students who attended, newest first, at most `max`. */
export function latestCheckIns(rows: readonly RegisterRow[], max: number): RegisterRow[] {
  return rows
    .filter((row) => isPresent(row) && row.marked_at !== null)
    .toSorted((left, right) => (right.marked_at ?? '').localeCompare(left.marked_at ?? ''))
    .slice(0, max);
}

/** Replaces the changed rows and keeps the order. */
export function mergeRows(before: readonly RegisterRow[], changed: readonly RegisterRow[]): RegisterRow[] {
  const changedById = new Map(changed.map((row) => [row.id, row]));
  return before.map((row) => changedById.get(row.id) ?? row);
}

/** Whether the list has other students than `before`: a changed row is new, or the number differs. */
export function isOtherList(
  before: readonly RegisterRow[],
  changed: readonly RegisterRow[],
  expected: number | undefined,
): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return changed.some(({ id }) => !ids.has(id)) || (expected !== undefined && expected !== before.length);
}

export type RegisterFilter = 'all' | 'present' | 'absent' | 'in_progress' | 'flagged';

export function filterRows(rows: readonly RegisterRow[], filter: RegisterFilter, search: string): RegisterRow[] {
  return searchStudents(rows, search).filter((row) => {
    if (filter === 'present' && !isPresent(row)) return false;
    if ((filter === 'absent' || filter === 'in_progress') && row.status !== filter) return false;
    return filter !== 'flagged' || isFlagged(row);
  });
}

/** Searches the words in name, student ID and group. */
export function searchStudents<Student extends Pick<RegisterRow, 'name' | 'student_id' | 'group_name'>>(
  students: readonly Student[],
  search: string,
): Student[] {
  return students.filter(({ name, student_id: number, group_name: group }) =>
    containsWords(`${name} ${number} ${group ?? ''}`, search),
  );
}
