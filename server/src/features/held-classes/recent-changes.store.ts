import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { classesOfStudent, classOfEntry, moduleTaken } from '#domain/expected-students.ts';
import { time } from './class-week.store.ts';

const recentChange = z.object({
  timetable_id: z.string(),
  at: z.date(),
  module_code: z.string(),
  date: z.string(),
  is_cancelled: z.boolean(),
  new_date: z.string().nullable(),
  new_start_time: z.string().nullable(),
  new_venue: z.string().nullable(),
  substitute: z.string().nullable(),
});
export type RecentChange = z.infer<typeof recentChange>;

/** Lists the changes of classes of a student since `since`, the newest first. */
export function listRecentChanges(
  tx: UniversityTx,
  of: { readonly personId: string; readonly since: Date; readonly limit: number },
): Promise<RecentChange[]> {
  return tx.query(
    `SELECT c.timetable_id, c.updated_at AS at, m.module_code, c.class_date::text AS date, c.is_cancelled,
            c.new_date::text AS new_date, ${time('c.new_start_time')} AS new_start_time, c.new_venue, p.name AS substitute
     FROM class_changes c
     JOIN timetables t ON t.university_id = c.university_id AND t.id = c.timetable_id AND t.active
     JOIN modules m ON m.university_id = t.university_id AND m.id = ${moduleTaken(classOfEntry('c.class_date'), '$2')}
     LEFT JOIN staff p ON p.university_id = c.university_id AND p.id = c.substitute_lecturer_id
     WHERE c.university_id = $1 AND c.updated_at >= $3 AND c.timetable_id IN (${classesOfStudent('$2', { from: 'current_date', to: "'infinity'::date" })})
     ORDER BY c.updated_at DESC, c.timetable_id, c.class_date LIMIT $4`,
    [tx.universityId, of.personId, of.since, of.limit],
    recentChange,
    'prepared',
  );
}
