import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import {
  changesOfDays,
  datedTimesRow,
  lifeColumns,
  sessionLifeRow,
  substitutedEntries,
  time,
  withSemester,
} from './class-week.store.ts';
import type { Days } from './week.rules.ts';
import { furtherStaff, teachesEntry } from '#domain/teaching.ts';

const lecturersClassRow = datedTimesRow.extend({
  id: z.string(),
  lecturer_id: z.string(),
  further_lecturers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the lecturer is on the entry, and does not only hold a class as substitute. */
  is_own: z.boolean(),
  staff_id: z.string(),
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  /** Null unless the class is for cohort groups. */
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LecturersClass = z.infer<typeof lecturersClassRow>;

/**
 * Lists the lecturer's weekly classes of a semester (null: of the academic year), and those with a class that the lecturer holds as
 * substitute, with their changes on some days.
 */
export function listLecturersClasses(
  tx: UniversityTx,
  days: Days,
  of: { lecturerId: string; academicYear: string; semester: number | null },
): Promise<LecturersClass[]> {
  const values: unknown[] = [tx.universityId, days.from, days.to, of.lecturerId, of.academicYear];
  const ofTerm = andWhere(values, [[of.semester, (semester) => `t.semester = ${semester}::int`]]);
  return tx.query(
    `WITH weekly AS (
       SELECT t.*, l.id AS staff_id, coalesce(${teachesEntry('l.id')}, false) AS is_own, array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], t.day_of_week) AS day_no
       FROM timetables t
       JOIN staff l ON l.university_id = t.university_id AND (l.id = $4 OR l.account_id = $4)
                   AND (${teachesEntry('l.id')} OR t.id = ANY (${substitutedEntries('l.id')}))
       WHERE t.university_id = $1 AND t.active AND t.academic_year = $5 ${ofTerm})
     SELECT t.id, t.lecturer_id, ${furtherStaff('lecturer')} AS further_lecturers, t.is_own, t.staff_id, t.day_of_week, ${time('t.start_time')} AS start_time, ${time('t.end_time')} AS end_time,
            t.module_id, m.module_code, m.module_name, t.venue, t.weeks, t.valid_from, t.valid_until, t.class_type, t.year, t.semester, t.academic_year,
            s.starts_on, s.ends_on,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name), g.id), '[]'::json)
               FROM timetable_groups tg JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
              WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id) AS groups,
            ${changesOfDays}
     FROM weekly t ${withSemester}
     JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
     ORDER BY t.day_no, t.start_time, natural_key(m.module_code), natural_key(t.venue), t.id`,
    values,
    lecturersClassRow,
    'prepared',
  );
}

const countedSessionRow = sessionLifeRow.extend({ present: z.number(), expected: z.number() });
export type CountedSession = z.infer<typeof countedSessionRow>;

/** As `listOpenedSessions`, with the number of students who are present. */
export function listCountedSessions(
  tx: UniversityTx,
  on: { dates: readonly string[]; entryIds: readonly string[]; moduleIds: readonly string[] },
): Promise<CountedSession[]> {
  return tx.query(
    `SELECT c.id, c.timetable_id, c.lecturer_id, c.module_id, c.session_date AS date, ${time('c.start_time')} AS start_time,
            c.expected_count AS expected, ${lifeColumns},
            (SELECT count(*) FROM attendance a WHERE a.university_id = c.university_id AND a.session_id = c.id
               AND is_attended(a.status)) AS present
     FROM class_sessions c
     WHERE c.university_id = $1 AND c.session_date = ANY ($2::date[])
       AND (c.timetable_id = ANY ($3::uuid[]) OR c.module_id = ANY ($4::uuid[]))
     ORDER BY c.created_at, c.id`,
    [tx.universityId, on.dates, on.entryIds, on.moduleIds],
    countedSessionRow,
  );
}
