import { weekdays } from '@muster/contract/shared';
import type { TimetableEntry, timetableSorts } from '@muster/contract/timetables';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { narrowedBy } from '../../platform/database/narrowed-by.ts';

type Instants = 'clashes_accepted_at' | 'created_at' | 'updated_at';
type Derived = 'group_ids' | 'degree_details_ids' | Instants;
export type EntryRow = Omit<TimetableEntry, Derived> & {
  readonly clashes_accepted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** How many entries there are in all, on whatever page this one is. */
  readonly found_total: number;
};

/** What is undefined narrows nothing. */
export type EntryFilters = {
  readonly ids?: readonly string[] | undefined;
  readonly search?: string | undefined;
  /** The search minds neither degrees nor class types. */
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
  readonly venue?: string | undefined;
  /** Unset: the active ones; null: all. */
  readonly active?: boolean | null | undefined;
};

const day = `array_position(ARRAY['${weekdays.join("','")}'], t.day_of_week)`;
const named = `JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
  JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
  LEFT JOIN staff a ON a.university_id = t.university_id AND a.id = t.assistant_lecturer_id`;
const groupsOf = `timetable_groups tg JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
  JOIN degree_details gd ON gd.university_id = g.university_id AND gd.id = g.degree_details_id
  WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id`;
const degreesOf = `timetable_degrees td
  JOIN degree_details d ON d.university_id = td.university_id AND d.id = td.degree_details_id
  WHERE td.university_id = t.university_id AND td.timetable_id = t.id`;

// What is told of an entry is searched where it is written, once, and not again with each entry.
const searchedModules = (text: string): string =>
  `SELECT id FROM modules WHERE university_id = $1 AND ${isIn(text, 'module_name', 'module_code')}`;
const searchedStaff = (text: string): string =>
  `SELECT id FROM staff WHERE university_id = $1 AND ${isIn(text, 'name')}`;
const searchedGroups = (text: string): string => `SELECT tg.timetable_id FROM timetable_groups tg
  JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
  WHERE tg.university_id = $1 AND ${isIn(text, 'g.group_name')}`;
const searchedDegrees = (text: string): string => `SELECT td.timetable_id FROM timetable_degrees td
  JOIN degree_details d ON d.university_id = td.university_id AND d.id = td.degree_details_id
  WHERE td.university_id = $1 AND ${isIn(text, 'd.degree_programme')}`;
const found = (text: string): string => `${isIn(text, 't.venue')} OR t.module_id IN (${searchedModules(text)})
    OR t.lecturer_id IN (${searchedStaff(text)}) OR t.assistant_lecturer_id IN (${searchedStaff(text)})
    OR t.id IN (${searchedGroups(text)})`;
const foundInMore = (text: string): string => `${isIn(text, 't.class_type')} OR t.id IN (${searchedDegrees(text)})`;

const narrowed = (values: unknown[], of: EntryFilters): string =>
  narrowedBy(values, [
    [of.ids, (ids) => `t.id = ANY (${ids}::uuid[])`],
    [of.search || null, (text) => `(${found(text)}${of.isNamesOnly ? '' : ` OR ${foundInMore(text)}`})`],
    [of.year, (year) => `t.year = ${year}::int`],
    [of.semester, (semester) => `t.semester = ${semester}::int`],
    [of.academicYear || null, (academicYear) => `t.academic_year = ${academicYear}`],
    [of.day || null, (weekday) => `t.day_of_week = ${weekday}`],
    [of.classType || null, (classType) => `t.class_type = ${classType}`],
    [of.moduleId, (module) => `t.module_id = ${module}`],
    [of.degreeId, (degree) => `EXISTS (SELECT 1 FROM ${degreesOf} AND d.id = ${degree})`],
    [of.personId, (person) => `${person} IN (t.lecturer_id, t.assistant_lecturer_id)`],
    [of.groupId, (group) => `EXISTS (SELECT 1 FROM ${groupsOf} AND g.id = ${group})`],
    [of.venue || null, (venue) => `lower(btrim(t.venue)) = lower(btrim(${venue}))`],
  ]);

export const isNarrowed = (of: EntryFilters): boolean => narrowed([], of) !== '';

/** `$1` is the university. */
function filtered(values: unknown[], { active = true, ...of }: EntryFilters): string {
  const ofState = narrowedBy(values, [[active, (wanted) => `t.active = ${wanted}`]]);
  return `t.university_id = $1 ${ofState} ${narrowed(values, of)}`;
}

/** Most ask for a page of all, or for what a student's group has; the ways of narrowing it further are many. */
const asUsual = ({ groupId, ...of }: EntryFilters): 'prepared' | undefined => {
  const besides = groupId === undefined ? of : { ...of, year: undefined, semester: undefined };
  return isNarrowed(besides) ? undefined : 'prepared';
};

const columns = `t.id, t.university_id, t.module_id, t.lecturer_id, t.assistant_lecturer_id, t.year, t.semester,
  t.academic_year, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time,
  t.venue, t.class_type, t.created_by, t.active, t.clashes_accepted_at, t.created_at, t.updated_at,
  json_build_object('id', m.id, 'module_name', m.module_name, 'module_code', m.module_code) AS module,
  json_build_object('id', l.id, 'name', l.name, 'staff_type', l.staff_type) AS lecturer,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name, 'staff_type', a.staff_type) END
    AS assistant_lecturer,
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'group_name', g.group_name, 'name', g.group_name,
      'degree_details_id', g.degree_details_id, 'year', g.year, 'semester', g.semester, 'academic_year', g.academic_year)
      ORDER BY lower(g.group_name), lower(gd.degree_programme), g.id), '[]') FROM ${groupsOf}) AS groups,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'degree_programme', d.degree_programme,
      'degree_level', d.degree_level, 'local_international', d.local_international)
      ORDER BY lower(d.degree_programme), d.degree_level, d.local_international, d.id), '[]') FROM ${degreesOf}) AS degrees`;

export type EntryOrder = { readonly sort: (typeof timetableSorts)[number]; readonly direction: 'asc' | 'desc' };

/** What entries are first in order of: those alike in it (`same`) stand together, behind all that are before them (`order`). */
const firstOf = {
  day_time: { same: 'f.day, f.start_time', join: '', order: ['f.day', 'f.start_time'] },
  module: {
    same: 'f.module_id',
    join: 'JOIN modules w ON w.university_id = $1 AND w.id = f.module_id',
    order: ['lower(w.module_code)', 'w.id'],
  },
  lecturer: {
    same: 'f.lecturer_id',
    join: 'JOIN staff w ON w.university_id = $1 AND w.id = f.lecturer_id',
    order: ['lower(w.name)', 'w.employee_id', 'w.id'],
  },
};
const then =
  'f.day, f.start_time, lower(m.module_code), lower(f.venue), lower(l.name), f.academic_year, f.semester, f.created_at, f.id';

/**
 * Entries with everything that is told of them, in one statement. Counting those that are alike says which may be on the page; these
 * few are put in order, and told of are those of the page.
 */
export function listEntries(
  tx: UniversityTx,
  filters: EntryFilters,
  { sort, direction }: EntryOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<EntryRow[]> {
  const { same, join, order } = firstOf[sort];
  const down = direction === 'desc' ? ' DESC' : '';
  const values: unknown[] = [tx.universityId];
  const where = filtered(values, filters);
  const [size, skipped] = [`$${values.push(limit)}::bigint`, `$${values.push(offset)}::bigint`];
  return tx.query<EntryRow>(
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
       SELECT f.id AS entry_id, (SELECT min(ahead) FROM near) + row_number() OVER (ORDER BY f.ahead, ${then}) AS place
       FROM near f JOIN modules m ON m.university_id = $1 AND m.id = f.module_id
       JOIN staff l ON l.university_id = $1 AND l.id = f.lecturer_id) page
     JOIN timetables t ON t.university_id = $1 AND t.id = page.entry_id ${named}
     WHERE page.place > ${skipped} AND page.place <= ${skipped} + ${size}
     ORDER BY page.place`,
    values,
    asUsual(filters),
  );
}

export async function countEntries(tx: UniversityTx, filters: EntryFilters): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT count(*) AS count FROM timetables t WHERE ${filtered(values, filters)}`;
  const [row] = await tx.query<{ count: number }>(text, values, asUsual(filters));
  return row?.count ?? 0;
}

export async function listAcademicYears(tx: UniversityTx): Promise<string[]> {
  const rows = await tx.query<{ academic_year: string }>(
    'SELECT DISTINCT academic_year FROM timetables WHERE university_id = $1 AND active ORDER BY academic_year',
    [tx.universityId],
    'prepared',
  );
  return rows.map(({ academic_year: year }) => year);
}

export type StudentPlace = {
  readonly group_id: string | null;
  readonly current_year: number | null;
  readonly current_semester: number | null;
};

/** Where a student sits: it says which entries are theirs. */
export async function findStudentPlace(tx: UniversityTx, studentId: string): Promise<StudentPlace | undefined> {
  const [row] = await tx.query<StudentPlace>(
    'SELECT group_id, current_year, current_semester FROM students WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, studentId],
    'prepared',
  );
  return row;
}
