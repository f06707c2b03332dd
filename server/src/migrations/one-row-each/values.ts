import { idOf } from '../../demo/plan/random.ts';

export type Rows = [table: string, row: Record<string, unknown>][];

/** The values that rows share. */
export function makeValues(code: string) {
  const university_id = idOf(code, 'universities');
  const idFor = (table: string) => idOf(code, table);
  const keyFor = (table: string) => ({ university_id, id: idFor(table) });
  const term = { academic_year: '2026-2027', semester: 1 };
  const inClass = { university_id, session_id: idFor('class_sessions'), student_id: idFor('students') };
  const digest = (word: string) => `\\x${idFor(word).replaceAll('-', '').repeat(2)}`;
  const when = { starts_at: '2026-09-14T08:00:00Z', ends_at: '2026-09-14T10:00:00Z' };
  const expiry = { idle_expires_at: when.starts_at, expires_at: when.ends_at };
  const account = idFor('accounts');
  const ofAccount = { university_id, account_id: account };
  return { code, university_id, idFor, keyFor, term, inClass, digest, when, expiry, account, ofAccount };
}
export type Values = ReturnType<typeof makeValues>;
