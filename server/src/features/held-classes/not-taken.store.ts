import type { UniversityTx } from '#platform/database/database.ts';
import { lifeColumns, type SessionLife, sessionLifeRow, time } from './class-week.store.ts';
import type { Days } from './week.rules.ts';

/** Lists the sessions of a range of days with the columns that decide their state. */
export function listSessionLives(
  tx: UniversityTx,
  days: Days,
  of: { entryIds: readonly string[]; moduleIds: readonly string[] },
): Promise<SessionLife[]> {
  return tx.query(
    `SELECT c.id, c.timetable_id, c.lecturer_id, c.module_id, c.session_date AS date, ${time('c.start_time')} AS start_time,
            ${lifeColumns}
     FROM class_sessions c
     WHERE c.university_id = $1 AND c.session_date BETWEEN $2::date AND $3::date
       AND (c.timetable_id = ANY ($4::uuid[]) OR c.module_id = ANY ($5::uuid[]))
     ORDER BY c.created_at, c.id`,
    [tx.universityId, days.from, days.to, of.entryIds, of.moduleIds],
    sessionLifeRow,
  );
}
