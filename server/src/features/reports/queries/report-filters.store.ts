import type { ModuleLimits } from '#domain/attendance-requirements.ts';
import { modulesOfDepartment } from '#domain/department.ts';
import { andWhere, type OptionalFilter, whereConditions } from '#platform/database/sql/where.ts';
import { isLecturerOfSession } from '#domain/teaching.ts';

/** The filters of a report; null means no filter. Degree, group and student are names or ids. */
export type FilterValues = {
  readonly from: string | null;
  readonly to: string | null;
  readonly moduleId: string | null;
  /** Of the module. */
  readonly department: string | null;
  readonly academicYear: string | null;
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  readonly degree: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly group: string | null;
  readonly student: string | null;
  readonly lecturer: string | null;
  /** 1 for Monday to 7. */
  readonly weekday: number | null;
  readonly hour: number | null;
};

/**
 * `openSessionIds`: the class sessions that are not final, whose marks are not in the counted figures. `haveStarts`: the counters of students
 * can be read for a range of days.
 */
export type Filters = FilterValues & {
  readonly nowMs: number;
  readonly openSessionIds: readonly string[];
  readonly moduleLimits: ModuleLimits;
  readonly haveStarts: boolean;
};

/** Parameters of a statement, $1 (the university) first. */
export type Parameters = unknown[];

/** Joins conditions by AND, each on its own line. */
export const all = (...conditions: readonly string[]): string => conditions.join('\n    AND ');

/** Conditions on the module of `row`. */
export const moduleFilters = ({ moduleId, department }: FilterValues, row: string): OptionalFilter[] => [
  [moduleId, (module) => `${row}.module_id = ${module}::uuid`],
  [department, (name) => `${row}.module_id IN (${modulesOfDepartment(name)})`],
];

/** Conditions on a class session `s`. Date and module may also be read from tables that have them. */
export function classConditions(
  filters: FilterValues,
  values: Parameters,
  copies: 's' | 'a' = 's',
  modules: 's' | 'a' | 't' = copies,
): string[] {
  const isLecturer = (value: string) =>
    `(f.id::text = ${value} OR lower(f.employee_id) = lower(${value}) OR lower(f.name) = lower(${value}))`;
  return whereConditions(values, [
    [filters.from, (from) => `${copies}.session_date >= ${from}::date`],
    [filters.to, (to) => `${copies}.session_date <= ${to}::date`],
    ...moduleFilters(filters, modules),
    [filters.academicYear, (academicYear) => `s.academic_year = ${academicYear}`],
    [
      filters.lecturer,
      (value) =>
        isLecturerOfSession(
          `ANY (ARRAY(SELECT f.id FROM staff f WHERE f.university_id = $1 AND ${isLecturer(value)}))`,
        ),
    ],
    [filters.weekday, (weekday) => `extract(isodow FROM ${copies}.session_date) = ${weekday}::int`],
    [filters.hour, (hour) => `extract(hour FROM s.start_time) = ${hour}::int`],
  ]);
}

/** Conditions on the student `st`, who is joined only if there are any. */
export const studentConditions = (filters: FilterValues, values: Parameters): string[] =>
  whereConditions(values, [
    [
      filters.student,
      (value) => `(st.student_id_key = lower(${value}) OR st.id::text = ${value} OR lower(st.name) = lower(${value}))`,
    ],
    [filters.academicStatus, (status) => `st.local_international = lower(${status})`],
  ]);

const isGroup = (group: string, value: string): string =>
  `(${group}.id::text = ${value} OR lower(${group}.group_name) = lower(${value}))`;

/**
 * Joins the group `g` that a row of a student shows: with a filter the group of then, which all counted classes have, else the
 * present one.
 */
export const joinShownGroup = ({ group }: FilterValues, values: Parameters, student = 'st'): string =>
  group === null
    ? `LEFT JOIN groups g ON g.university_id = $1 AND g.id = ${student}.group_id`
    : `LEFT JOIN (SELECT min(y.group_name) AS group_name FROM groups y
         WHERE y.university_id = $1 AND ${isGroup('y', `$${values.push(group)}`)}) g ON true`;

/** Whose degree counts: that of the class, or also the second programme that the student has now. */
export type DegreeSource = 'class' | 'student';

/** Conditions on the place (degree, year, semester, group) that `row` has as of the class. */
export const placeConditions = (
  filters: FilterValues,
  values: Parameters,
  row: string,
  source: DegreeSource = 'class',
): string[] => [
  ...degreeConditions(filters, values, row, source),
  ...whereConditions(values, [
    [filters.year, (year) => `${row}.year = ${year}`],
    [filters.semester, (semester) => `${row}.semester = ${semester}`],
    [
      filters.group,
      (value) => `${row}.group_id IN (SELECT g.id FROM groups g
         WHERE g.university_id = $1 AND ${isGroup('g', value)})`,
    ],
  ]),
];

function degreeConditions(filters: FilterValues, values: Parameters, row: string, source: DegreeSource): string[] {
  const conditions = andWhere(values, [
    [filters.degreeLevel, (level) => `lower(d.degree_level) = lower(${level})`],
    [filters.degree, (value) => `(d.id::text = ${value} OR lower(d.degree_programme) = lower(${value}))`],
  ]);
  if (conditions === '') return [];
  const degrees = `SELECT d.id FROM degree_details d WHERE d.university_id = $1 ${conditions}`;
  const isOfClass = `${row}.degree_details_id IN (${degrees})`;
  if (source === 'class') return [isOfClass];
  return [
    `(${isOfClass} OR ${row}.student_id IN (
         SELECT x.id FROM students x WHERE x.university_id = $1 AND x.second_degree_id IN (${degrees})))`,
  ];
}
