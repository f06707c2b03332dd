import type { MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as store from './corrections.store.ts';
import { notifyMarked } from './mark-news.store.ts';

/**
 * The lecturer's word replaces the mark; what stood before is kept. Whether anything changed: saying what stands already
 * changes nothing, and absent without a mark is what stands already.
 */
export async function correctMark(
  tx: UniversityTx,
  caller: Caller,
  of: { readonly sessionId: string; readonly studentId: string },
  { status, reason }: { readonly status: MarkStatus; readonly reason?: string | undefined },
  at: Date,
): Promise<boolean> {
  const by = caller.accountId;
  let before = await store.lockMark(tx, of);
  if (!before && status === 'absent') return false;
  if (!before && !(await store.insertManualMark(tx, of, status, by, at))) before = await store.lockMark(tx, of);
  if (before?.status === status) return false;
  if (before) await store.updateMark(tx, of, status, by, at);
  await store.insertChange(tx, { ...of, by, at, before, status, reason: reason || null });
  await notifyMarked(tx, of.sessionId);
  return true;
}
