import { lockFigures, recountSessions } from '../../features/attendance/figures/figures.store.ts';
import { setFinal } from '../../features/sessions/final-sessions.store.ts';
import type { UniversityTx } from '#platform/database/database.ts';

/**
 * Makes the past classes final and counts them. The job of the server does the same in many small transactions, and does it for a build
 * that was killed before this step.
 */
export async function countPastClasses(tx: UniversityTx, now: Date): Promise<void> {
  await tx.execute('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  const sessionIds = await setFinal(tx, now.getTime(), 0, 10_000_000);
  // As if the job had run all the time: lecturers may withdraw a class until a day after it became final.
  await tx.execute(
    `UPDATE class_sessions SET final_at = least(final_at, coalesce(qr_stopped_at, qr_ends_at, ends_at) + interval '15 minutes')
     WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    [tx.universityId, sessionIds],
  );
  await lockFigures(tx);
  await recountSessions(tx, sessionIds);
}
