import { weekdays } from '@muster/contract/http/shared';
import { timetableEntry, type timetableSorts } from '@muster/contract/timetables/timetables';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { modulesOfDepartment } from '#domain/department.ts';
import { classesOfStudent, classOfEntry, moduleTaken } from '#domain/expected-students.ts';
import { hasNoActiveGroup, hasNoActiveLecturer, hasNoVenue } from '#domain/missing.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { furtherModulesOfEntry, isEntryOfModule } from '#domain/teaching-groups.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { furtherStaff, teachesEntry } from '#domain/teaching.ts';
import { databaseToday, hasNotEnded } from '#domain/validity.ts';

const countRow = z.object({ count: z.number() });
const academicYearRow = z.object({ academic_year: z.string() });

const entryRow = timetableEntry.omit({ group_ids: true, degree_details_ids: true }).extend({
  clashes_accepted_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  /** Number of entries that match the filters, on all pages together. */
  found_total: z.number(),
});
export type EntryRow = z.infer<typeof entryRow>;

const missingConditions = { venue: hasNoVenue, lecturer: hasNoActiveLecturer, group: hasNoActiveGroup };

/** An undefined field means no filter. */
export type EntryFilters = {
  readonly ids?: readonly string[] | undefined;
  readonly search?: string | undefined;
  /** Excludes degrees and class types from the search. */
  readonly isNamesOnly?: boolean | undefined;
  readonly year?: number | undefined;
  readonly semester?: number | undefined;
  readonly academicYear?: string | undefined;
  readonly day?: string | undefined;
  readonly classType?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly degreeId?: string | undefined;
  readonly personId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Entries that the student attends from today on. */
  readonly studentId?: string | undefined;
  readonly venue?: string | undefined;
  /** Of the module. */
  readonly department?: string | undefined;
  readonly missing?: keyof typeof missingConditions | undefined;
  /** Undefined: active entries; null: all. */
  readonly active?: boolean | null | undefined;
  /** Entries that ended before this day are not active. Undefined: they are. */
  readonly today?: string | undefined;
};

const day = `array_position(ARRAY['${weekdays.join("','")}'], t.day_of_week)`;
/** `moduleId`: the module of the entry, or the one that a student takes. */
const named = (
  moduleId = 't.module_id',
): string => `JOIN modules m ON m.university_id = t.university_id AND m.id = ${moduleId}
  JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
  LEFT JOIN staff a ON a.university_id = t.university_id AND a.id = t.assistant_lecturer_id`;
const groupsOf = `timetable_groups tg JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
  LEFT JOIN degree_details gd ON gd.university_id = g.university_id AND gd.id = g.degree_details_id
  WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id`;
const degreesOf = `timetable_degrees td
  JOIN degree_details d ON d.university_id = td.university_id AND d.id = td.degree_details_id
  WHERE td.university_id = t.university_id AND td.timetable_id = t.id`;

// Related records are searched once in their own tables, not once per entry.
const searchedModules = (text: string): string =>
  `SELECT id FROM modules WHERE university_id = $1 AND ${sqlContains(text, 'module_name', 'module_code')}`;
const taughtBySearchedStaff = (text: string): string => `
  WITH people AS MATERIALIZED (SELECT id FROM staff WHERE university_id = $1 AND ${sqlContains(text, 'name')})
  SELECT o.id FROM timetables o
  WHERE o.university_id = $1 AND (o.lecturer_id IN (SELECT id FROM people) OR o.assistant_lecturer_id IN (SELECT id FROM people))
  UNION ALL
  SELECT tl.timetable_id FROM timetable_lecturers tl WHERE tl.university_id = $1 AND tl.staff_id IN (SELECT id FROM people)`;
/** Many entries have few different venues and class types. OFFSET 0: the planner would search the text of each entry. */
const searchedTexts = (text: string, column: string): string => `
  SELECT x.text FROM (SELECT DISTINCT ${column} AS text FROM timetables WHERE university_id = $1 OFFSET 0) x WHERE ${sqlContains(text, 'x.text')}`;
const searchedGroups = (text: string): string => `SELECT tg.timetable_id FROM timetable_groups tg
  JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
  WHERE tg.university_id = $1 AND ${sqlContains(text, 'g.group_name')}`;
const searchedDegrees = (text: string): string => `SELECT td.timetable_id FROM timetable_degrees td
  JOIN degree_details d ON d.university_id = td.university_id AND d.id = td.degree_details_id
  WHERE td.university_id = $1 AND ${sqlContains(text, 'd.degree_programme')}`;
const matchesNames = (text: string): string => `t.venue IN (${searchedTexts(text, 'venue')})
    OR t.module_id IN (${searchedModules(text)})
    OR t.id IN (${taughtBySearchedStaff(text)})
    OR t.id IN (${searchedGroups(text)})`;
const matchesOtherFields = (text: string): string =>
  `t.class_type IN (${searchedTexts(text, 'class_type')}) OR t.id IN (${searchedDegrees(text)})`;

const filterConditions = (values: unknown[], of: EntryFilters): string =>
  andWhere(values, [
    [of.ids, (ids) => `t.id = ANY (${ids}::uuid[])`],
    [of.search || null, (text) => `(${matchesNames(text)}${of.isNamesOnly ? '' : ` OR ${matchesOtherFields(text)}`})`],
    [of.year, (year) => `t.year = ${year}::int`],
    [of.semester, (semester) => `t.semester = ${semester}::int`],
    [of.academicYear || null, (academicYear) => `t.academic_year = ${academicYear}`],
    [of.day || null, (weekday) => `t.day_of_week = ${weekday}`],
    [of.classType || null, (classType) => `t.class_type = ${classType}`],
    [of.moduleId, isEntryOfModule],
    [of.degreeId, (degree) => `EXISTS (SELECT 1 FROM ${degreesOf} AND d.id = ${degree})`],
    [of.personId, (person) => teachesEntry(person)],
    [of.groupId, (group) => `EXISTS (SELECT 1 FROM ${groupsOf} AND g.id = ${group})`],
    [
      of.studentId,
      (student) => `t.id IN (${classesOfStudent(student, { from: databaseToday, to: "'infinity'::date" })})`,
    ],
    [of.department || null, (name) => `t.module_id IN (${modulesOfDepartment(name)})`],
    [of.venue || null, (venue) => `lower(btrim(t.venue)) = lower(btrim(${venue}))`],
  ]) + (of.missing ? ` AND ${missingConditions[of.missing]}` : '');

export const isFiltered = (of: EntryFilters): boolean => filterConditions([], of) !== '';

/** `$1` is the university. */
function whereClause(values: unknown[], { active = true, today, ...of }: EntryFilters): string {
  const isActive = `t.active ${active === null ? '' : andWhere(values, [[today, (day) => hasNotEnded(day)]])}`;
  const ofState = andWhere(values, [[active, (value) => `(${isActive}) = ${value}`]]);
  return `t.university_id = $1 ${ofState} ${filterConditions(values, of)}`;
}

/** The usual requests (a page of all entries, or a student's entries) are prepared. Other filters are planned for their values. */
const preparedIfUnfiltered = ({ studentId: _, ...of }: EntryFilters): 'prepared' | undefined =>
  isFiltered(of) ? undefined : 'prepared';

/** More dates are shown as weeks. */
const maxDates = 8;
/** SQL: the dates of the entry `t` if it has few chosen weeks, without holidays. */
const datesOf = `(SELECT CASE WHEN count(*) <= ${maxDates} THEN json_agg(c.day ORDER BY c.day) FILTER (WHERE NOT EXISTS (
      SELECT FROM holidays h WHERE h.university_id = $1 AND c.day BETWEEN h.starts_on AND h.ends_on)) END
   FROM semesters s
   CROSS JOIN LATERAL generate_series(s.starts_on, s.ends_on, interval '1 day') d
   CROSS JOIN LATERAL (SELECT d::date AS day) c
   WHERE s.university_id = $1 AND s.academic_year = t.academic_year AND s.semester = t.semester
     AND t.weeks NOT IN ('odd', 'even') AND extract(isodow FROM c.day) = ${day}
     AND is_class_day(t.weeks, t.valid_from, t.valid_until, s.starts_on, s.ends_on, c.day))`;

const columns = `t.id, t.university_id, m.id AS module_id, t.lecturer_id, t.assistant_lecturer_id, t.year, t.semester,
  t.academic_year, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, ${datesOf} AS dates,
  t.valid_from, t.valid_until, t.venue, t.class_type, t.created_by, t.active, t.clashes_accepted_at, t.created_at, t.updated_at,
  json_build_object('id', m.id, 'module_name', m.module_name, 'module_code', m.module_code) AS module,
  (SELECT coalesce(json_agg(json_build_object('id', fm.id, 'module_name', fm.module_name, 'module_code', fm.module_code)
      ORDER BY natural_key(fm.module_code), fm.id), '[]')
   FROM modules fm WHERE fm.university_id = t.university_id AND fm.id = ANY (${furtherModulesOfEntry}::uuid[])) AS further_modules,
  json_build_object('id', l.id, 'name', l.name, 'staff_type', l.staff_type) AS lecturer,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name, 'staff_type', a.staff_type) END
    AS assistant_lecturer,
  ${furtherStaff('lecturer', 't', ['id', 'name', 'staff_type'])} AS further_lecturers,
  ${furtherStaff('assistant', 't', ['id', 'name', 'staff_type'])} AS further_assistants,
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'group_name', g.group_name, 'name', g.group_name,
      'module_id', g.module_id, 'course_number', g.course_number, 'degree_details_id', g.degree_details_id, 'year', g.year, 'semester', g.semester, 'academic_year', g.academic_year)
      ORDER BY natural_key(g.group_name), lower(gd.degree_programme), natural_key(g.course_number), g.id), '[]') FROM ${groupsOf}) AS groups,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'degree_programme', d.degree_programme,
      'degree_level', d.degree_level, 'local_international', d.local_international)
      ORDER BY lower(d.degree_programme), d.degree_level, d.local_international, d.id), '[]') FROM ${degreesOf}) AS degrees`;

export type EntryOrder = { readonly sort: (typeof timetableSorts)[number]; readonly direction: 'asc' | 'desc' };

/** First sort key of each order. Entries with equal `same` columns form a block; the blocks are sorted by `order`. */
const sortKeys = {
  day_time: { same: 'f.day, f.start_time', join: '', order: ['f.day', 'f.start_time'] },
  module: {
    same: 'f.module_id',
    join: 'JOIN modules w ON w.university_id = $1 AND w.id = f.module_id',
    order: ['natural_key(w.module_code)', 'w.id'],
  },
  lecturer: {
    same: 'f.lecturer_id',
    join: 'JOIN staff w ON w.university_id = $1 AND w.id = f.lecturer_id',
    order: ['search_key(w.name)', 'natural_key(w.employee_id)', 'w.id'],
  },
};
const tieBreakers =
  'f.day, f.start_time, natural_key(m.module_code), natural_key(f.venue), search_key(l.name), f.academic_year, f.semester, f.created_at, f.id';

/**
 * Lists one page of entries with all details. The statement counts the blocks of equal sort keys to find those that overlap the page,
 * sorts only these, and reads the details of the page only.
 */
export function listEntries(
  tx: UniversityTx,
  filters: EntryFilters,
  { sort, direction }: EntryOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<EntryRow[]> {
  const { same, join, order } = sortKeys[sort];
  const down = direction === 'desc' ? ' DESC' : '';
  const values: unknown[] = [tx.universityId];
  const where = whereClause(values, filters);
  const [size, skipped] = [`$${values.push(limit)}::bigint`, `$${values.push(offset)}::bigint`];
  const moduleId =
    filters.studentId === undefined
      ? undefined
      : moduleTaken(classOfEntry(databaseToday), `$${values.push(filters.studentId)}::uuid`);
  return tx.query(
    `WITH found AS MATERIALIZED (
       SELECT t.id, t.module_id, t.lecturer_id, ${day} AS day, t.start_time, t.venue, t.academic_year, t.semester, t.created_at
       FROM timetables t WHERE ${where}
     ), alike AS (
       SELECT ${same}, count(*) AS held,
         (sum(count(*)) OVER (ORDER BY ${order.map((key) => key + down).join(', ')}))::bigint - count(*) AS ahead
       FROM found f ${join} GROUP BY ${same}${join && ', w.university_id, w.id'}
     ), near AS MATERIALIZED (
       SELECT * FROM found f JOIN alike USING (${same.replaceAll('f.', '')})
       WHERE ahead < ${size} + ${skipped} AND ahead + held > ${skipped}
     )
     SELECT ${columns}, (SELECT sum(held)::bigint FROM alike) AS found_total
     FROM (
       SELECT f.id AS entry_id, (SELECT min(ahead) FROM near) + row_number() OVER (ORDER BY f.ahead, ${tieBreakers}) AS place
       FROM near f JOIN modules m ON m.university_id = $1 AND m.id = f.module_id
       JOIN staff l ON l.university_id = $1 AND l.id = f.lecturer_id) page
     JOIN timetables t ON t.university_id = $1 AND t.id = page.entry_id ${named(moduleId)}
     WHERE page.place > ${skipped} AND page.place <= ${skipped} + ${size}
     ORDER BY page.place`,
    values,
    entryRow,
    preparedIfUnfiltered(filters),
  );
}

export async function countEntries(tx: UniversityTx, filters: EntryFilters): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*) AS count FROM timetables t WHERE ${whereClause(values, filters)}`;
  return (await tx.row(text, values, countRow, preparedIfUnfiltered(filters))).count;
}

const dayCountRow = z.object({ day_of_week: z.enum(weekdays), count: z.number() });
const hourCountRow = dayCountRow.extend({ hour: z.number() });

/** Entries by weekday, from Monday. */
export function countByDay(tx: UniversityTx, filters: EntryFilters): Promise<z.infer<typeof dayCountRow>[]> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT t.day_of_week, count(*) AS count FROM timetables t WHERE ${whereClause(values, filters)}
    GROUP BY t.day_of_week ORDER BY ${day}`;
  return tx.query(text, values, dayCountRow, preparedIfUnfiltered(filters));
}

/** Entries by weekday and each hour that they take up, also in part. */
export function countByHour(tx: UniversityTx, filters: EntryFilters): Promise<z.infer<typeof hourCountRow>[]> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT t.day_of_week, hour, count(*) AS count FROM timetables t
    CROSS JOIN LATERAL generate_series(extract(hour FROM t.start_time)::int,
      ceil(extract(epoch FROM t.end_time) / 3600)::int - 1) hour
    WHERE ${whereClause(values, filters)} GROUP BY t.day_of_week, hour ORDER BY ${day}, hour`;
  return tx.query(text, values, hourCountRow, preparedIfUnfiltered(filters));
}

export async function listAcademicYears(tx: UniversityTx): Promise<string[]> {
  const rows = await tx.query(
    'SELECT DISTINCT academic_year FROM timetables WHERE university_id = $1 AND active ORDER BY academic_year',
    [tx.universityId],
    academicYearRow,
    'prepared',
  );
  return rows.map(({ academic_year: year }) => year);
}

export async function isActiveStudent(tx: UniversityTx, id: string): Promise<boolean> {
  const found = await tx.execute(
    'SELECT FROM students WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, id],
    'prepared',
  );
  return found > 0;
}
