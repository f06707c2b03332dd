import type { CurrentCode } from '@muster/contract/sessions';
import { qr } from '@muster/contract/sessions';
import type { RegisterRow } from '@muster/contract/registers';

/** The countdown is red in its last seconds. */
export function isNearlyOver(milliseconds: number): boolean {
  return milliseconds <= qr.redSeconds * 1000;
}

/** The code as it stands `passedMs` after it was received; outdated once its window is over and nobody sent the next. */
export function codeAfter(code: CurrentCode, passedMs: number): { remainingMs: number; isOutdated: boolean } {
  if (code.state !== 'running') return { remainingMs: code.time_remaining, isOutdated: false };
  return {
    remainingMs: Math.max(0, code.time_remaining - passedMs),
    isOutdated: passedMs > code.next_refresh_in + qr.graceSeconds * 1000,
  };
}

/** After so long no run can be on any more, whatever was heard of it: what the screen does where no line leads to the server. */
export const safetyMs = (code: CurrentCode): number => code.time_remaining + qr.safetySeconds * 1000;

/** What is left of a run that is over. */
export const endedCode = (code: CurrentCode): CurrentCode => ({
  ...code,
  state: 'ended',
  is_active: false,
  qr_code: null,
  url: null,
  typed_code: null,
  time_remaining: 0,
});

/** `ABCD EFGH`: two groups are read aloud and typed with fewer slips. */
export function grouped(typedCode: string): string {
  return `${typedCode.slice(0, 4)} ${typedCode.slice(4)}`;
}

const here = (row: RegisterRow): boolean => row.status === 'present' || row.status === 'late';

/** Those who came in last, newest first; the same after a reload as before. */
export function latestArrivals(rows: readonly RegisterRow[], most: number): RegisterRow[] {
  return rows
    .filter((row) => here(row) && row.marked_at !== null)
    .toSorted((left, right) => (right.marked_at ?? '').localeCompare(left.marked_at ?? ''))
    .slice(0, most);
}

/** The register with changed rows put in their places; the order stays. */
export function merged(before: readonly RegisterRow[], changed: readonly RegisterRow[]): RegisterRow[] {
  const news = new Map(changed.map((row) => [row.id, row]));
  return before.map((row) => news.get(row.id) ?? row);
}

export type RegisterFilter = 'all' | 'here' | 'absent' | 'flagged';

export function filtered(rows: readonly RegisterRow[], filter: RegisterFilter, search: string): RegisterRow[] {
  return found(rows, search).filter((row) => {
    if (filter === 'here' && !here(row)) return false;
    if (filter === 'absent' && row.status !== 'absent') return false;
    return filter !== 'flagged' || row.flags.some((flag) => flag.state === 'open');
  });
}

/** Students by a part of name, number or group, whatever the case. */
export function found<Student extends Pick<RegisterRow, 'name' | 'student_id' | 'group_name'>>(
  students: readonly Student[],
  search: string,
): Student[] {
  const wanted = search.trim().toLowerCase();
  return students.filter(({ name, student_id: number, group_name: group }) =>
    `${name} ${number} ${group ?? ''}`.toLowerCase().includes(wanted),
  );
}
