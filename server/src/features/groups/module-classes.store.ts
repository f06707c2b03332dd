import {
  classWithoutTeachingGroup,
  type ClassWithoutTeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { studentsWhoTake } from '#domain/expected-students.ts';
import { hasNotEnded } from '#domain/validity.ts';

/** SQL: the fields of the weekly class `t` with the lecturer `l`, by name, and their order. */
const weeklyClass: Readonly<Record<string, string>> = {
  id: 't.id',
  day_of_week: 't.day_of_week',
  start_time: "to_char(t.start_time, 'HH24:MI')",
  end_time: "to_char(t.end_time, 'HH24:MI')",
  venue: 't.venue',
  class_type: 't.class_type',
  weeks: 't.weeks',
  valid_from: 't.valid_from',
  valid_until: 't.valid_until',
  lecturer: 'l.name',
};
export const weeklyClassFields = Object.entries(weeklyClass)
  .map(([name, column]) => `'${name}', ${column}`)
  .join(', ');
export const weeklyClassOrder = `array_position(ARRAY['${weekdays.join("','")}'], t.day_of_week), t.start_time, t.id`;

const columns = Object.entries(weeklyClass)
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');
const groupsOf = `timetable_groups x JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
  WHERE x.university_id = t.university_id AND x.timetable_id = t.id`;
const expected = (groups: string | null): string => {
  const [university, module, academicYear] = ['t.university_id', 't.module_id', 't.academic_year'];
  const of = { university, module, groups, academicYear, semester: 't.semester', date: '$2::date' };
  return `(SELECT count(*) FROM (${studentsWhoTake(of)}) x WHERE x.active AND NOT x.is_away)`;
};

type ClassesOfModule = {
  readonly moduleId: string;
  readonly academicYear: string | undefined;
  readonly semester: number | undefined;
};

/** One page of the classes of a module that have no teaching group, and the number of all. */
export async function listClassesWithoutGroup(
  tx: UniversityTx,
  of: ClassesOfModule,
  today: string,
  slice: Slice,
): Promise<{ rows: ClassWithoutTeachingGroup[]; total: number }> {
  const values: unknown[] = [tx.universityId, today, of.moduleId];
  const conditions = andWhere(values, [
    [of.academicYear || null, (academicYear) => `t.academic_year = ${academicYear}`],
    [of.semester, (semester) => `t.semester = ${semester}::int`],
  ]);
  const rows = await tx.query(
    `WITH found AS (
       SELECT t.*, count(*) OVER () AS found_total FROM timetables t
       WHERE t.university_id = $1 AND t.module_id = $3 AND t.active AND ${hasNotEnded('$2')}
         ${conditions} AND NOT EXISTS (SELECT FROM ${groupsOf} AND g.module_id IS NOT NULL)
       ORDER BY ${weeklyClassOrder} ${sliceText(slice, values)})
     SELECT ${columns}, v.capacity, t.found_total,
       ARRAY(SELECT g.group_name FROM ${groupsOf} ORDER BY natural_key(g.group_name), g.id) AS groups,
       CASE WHEN EXISTS (SELECT FROM ${groupsOf}) THEN ${expected(`ARRAY(SELECT g.id FROM ${groupsOf})`)}
         ELSE ${expected(null)} END AS student_count
     FROM found t
     JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
     LEFT JOIN venues v ON v.university_id = t.university_id AND lower(btrim(v.name)) = lower(btrim(t.venue)) AND v.active
     ORDER BY ${weeklyClassOrder}`,
    values,
    classWithoutTeachingGroup.extend({ found_total: z.number() }),
  );
  return { rows: rows.map(({ found_total: _, ...row }) => row), total: rows[0]?.found_total ?? 0 };
}
