import type { MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Correction, type GivenMark, toWrite } from './corrections.rules.ts';
import * as store from './corrections.store.ts';
import { notifyMarked } from './mark-news.store.ts';

/** What is said by hand replaces the marks; what stood before is kept. Answers what was news: what stands already, reason and all, is not. */
export async function correctMarks(
  tx: UniversityTx,
  by: store.By,
  given: readonly GivenMark[],
): Promise<readonly Correction[]> {
  const idsOf = (marks: readonly GivenMark[]): string[] => marks.map(({ student_id }) => student_id);
  const { fresh } = toWrite(given, await store.lockMarks(tx, by.sessionId, idsOf(given)));
  const made = new Set(fresh.length > 0 ? await store.insertMarks(tx, by, fresh) : []);
  // Looked at once more: who checked in between the two statements has a mark now.
  const others = given.filter(({ student_id }) => !made.has(student_id));
  const { changed } = toWrite(others, await store.lockMarks(tx, by.sessionId, idsOf(others)));
  const otherwise = changed.filter(({ status, before }) => status !== before.status);
  if (otherwise.length > 0) await store.updateMarks(tx, by, otherwise);
  const news = [...given.filter(({ student_id }) => made.has(student_id)), ...changed];
  if (news.length === 0) return news;
  await store.insertChanges(tx, by, news);
  await notifyMarked(tx, by.sessionId);
  return news;
}

/** The lecturer's word about one student. Whether the mark says something else now: a reason is kept also for what stands already. */
export async function correctMark(
  tx: UniversityTx,
  caller: Caller,
  of: { readonly sessionId: string; readonly studentId: string },
  { status, reason }: { readonly status: MarkStatus; readonly reason?: string | undefined },
  at: Date,
): Promise<boolean> {
  const by = { sessionId: of.sessionId, by: caller.accountId, at };
  const news = await correctMarks(tx, by, [{ student_id: of.studentId, status, note: reason || undefined }]);
  return news.some(({ before }) => (before?.status ?? 'absent') !== status);
}
