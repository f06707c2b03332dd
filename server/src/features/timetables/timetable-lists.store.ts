import { weekdays } from '@muster/contract/shared';
import type { TimetableEntry, timetableSorts } from '@muster/contract/timetables';
import type { UniversityTx } from '../../platform/database/database.ts';

type Instants = 'clashes_accepted_at' | 'created_at' | 'updated_at';
type Derived = 'group_ids' | 'degree_details_ids' | Instants;
export type EntryRow = Omit<TimetableEntry, Derived> & {
  readonly clashes_accepted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
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
const tables = `timetables t
  JOIN modules m ON m.university_id = t.university_id AND m.id = t.module_id
  JOIN staff l ON l.university_id = t.university_id AND l.id = t.lecturer_id
  LEFT JOIN staff a ON a.university_id = t.university_id AND a.id = t.assistant_lecturer_id`;
const groupsOf = `timetable_groups tg JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
  JOIN degree_details gd ON gd.university_id = g.university_id AND gd.id = g.degree_details_id
  WHERE tg.university_id = t.university_id AND tg.timetable_id = t.id`;
const degreesOf = `timetable_degrees td
  JOIN degree_details d ON d.university_id = td.university_id AND d.id = td.degree_details_id
  WHERE td.university_id = t.university_id AND td.timetable_id = t.id`;

const contains = (text: string): string => `position(lower($3) IN lower(${text})) > 0`;
const searched = ['m.module_name', 'm.module_code', 'l.name', 'a.name', 't.venue'];
const filtered = `t.university_id = $1 AND ($15::boolean IS NULL OR t.active = $15) AND ($2::uuid[] IS NULL OR t.id = ANY ($2))
  AND ($3::text IS NULL OR ${searched.map(contains).join(' OR ')}
    OR EXISTS (SELECT 1 FROM ${groupsOf} AND ${contains('g.group_name')})
    OR NOT $14 AND (${contains('t.class_type')} OR EXISTS (SELECT 1 FROM ${degreesOf} AND ${contains('d.degree_programme')})))
  AND ($4::int IS NULL OR t.year = $4) AND ($5::int IS NULL OR t.semester = $5)
  AND ($6::text IS NULL OR t.academic_year = $6) AND ($7::text IS NULL OR lower(t.day_of_week) = lower($7))
  AND ($8::text IS NULL OR lower(t.class_type) = lower($8)) AND ($9::uuid IS NULL OR t.module_id = $9)
  AND ($10::uuid IS NULL OR EXISTS (SELECT 1 FROM ${degreesOf} AND d.id = $10))
  AND ($11::uuid IS NULL OR $11 IN (t.lecturer_id, t.assistant_lecturer_id))
  AND ($12::uuid IS NULL OR EXISTS (SELECT 1 FROM ${groupsOf} AND g.id = $12))
  AND ($13::text IS NULL OR lower(btrim(t.venue)) = lower(btrim($13)))`;

const valuesOf = (tx: UniversityTx, of: EntryFilters): unknown[] => [
  tx.universityId,
  of.ids ?? null,
  of.search || null,
  of.year ?? null,
  of.semester ?? null,
  of.academicYear || null,
  of.day || null,
  of.classType || null,
  of.moduleId ?? null,
  of.degreeId ?? null,
  of.personId ?? null,
  of.groupId ?? null,
  of.venue || null,
  of.isNamesOnly ?? false,
  of.active === undefined ? true : of.active,
];

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

const orderOf = ({ sort, direction }: EntryOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  const week = (way: string) => `${day}${way}, t.start_time${way}`;
  const rest = 'lower(m.module_code), lower(t.venue), lower(l.name), t.academic_year, t.semester, t.created_at, t.id';
  if (sort === 'day_time') return `${week(down)}, ${rest}`;
  const key = sort === 'module' ? ['lower(m.module_name)', 'lower(m.module_code)'] : ['lower(l.name)', 'l.employee_id'];
  return `${key.map((one) => `${one}${down}`).join(', ')}, ${week('')}, ${rest}`;
};

/** Active entries with everything that is told of them, in one statement. */
export function listEntries(
  tx: UniversityTx,
  filters: EntryFilters,
  order: EntryOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<EntryRow[]> {
  return tx.query<EntryRow>(
    `SELECT ${columns} FROM ${tables} WHERE ${filtered} ORDER BY ${orderOf(order)} LIMIT $16 OFFSET $17`,
    [...valuesOf(tx, filters), limit, offset],
  );
}

export async function countEntries(tx: UniversityTx, filters: EntryFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${tables} WHERE ${filtered}`,
    valuesOf(tx, filters),
  );
  return row?.count ?? 0;
}

export async function listAcademicYears(tx: UniversityTx): Promise<string[]> {
  const rows = await tx.query<{ academic_year: string }>(
    'SELECT DISTINCT academic_year FROM timetables WHERE university_id = $1 AND active ORDER BY academic_year',
    [tx.universityId],
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
  );
  return row;
}
