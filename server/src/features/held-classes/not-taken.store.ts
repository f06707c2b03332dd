import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { openedSessionRow, time } from './class-week.store.ts';
import type { Days } from './week.rules.ts';

const sessionLifeRow = openedSessionRow.extend({
  qr_started_at: z.date().nullable(),
  qr_ends_at: z.date().nullable(),
  qr_paused_at: z.date().nullable(),
  qr_stopped_at: z.date().nullable(),
  final_at: z.date().nullable(),
  withdrawn_at: z.date().nullable(),
  is_marked: z.boolean(),
});
export type SessionLife = z.infer<typeof sessionLifeRow>;

/** Lists the sessions of a range of days with the columns that decide their state. */
export function listSessionLives(
  tx: UniversityTx,
  days: Days,
  of: { entryIds: readonly string[]; moduleIds: readonly string[] },
): Promise<SessionLife[]> {
  return tx.query(
    `SELECT c.id, c.timetable_id, c.lecturer_id, c.module_id, c.session_date AS date, ${time('c.start_time')} AS start_time,
            c.qr_started_at, c.qr_ends_at, c.qr_paused_at, c.qr_stopped_at, c.final_at, c.withdrawn_at,
            EXISTS (SELECT FROM attendance k
                    WHERE k.university_id = c.university_id AND k.session_id = c.id AND k.status IS NOT NULL) AS is_marked
     FROM class_sessions c
     WHERE c.university_id = $1 AND c.session_date BETWEEN $2::date AND $3::date
       AND (c.timetable_id = ANY ($4::uuid[]) OR c.module_id = ANY ($5::uuid[]))
     ORDER BY c.created_at, c.id`,
    [tx.universityId, days.from, days.to, of.entryIds, of.moduleIds],
    sessionLifeRow,
  );
}
