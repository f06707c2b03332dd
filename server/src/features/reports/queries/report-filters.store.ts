import { whereConditions, andWhere } from '../../../platform/database/sql/where.ts';

/** The filters of a report; null means no filter. Degree, group and student are names or ids. */
export type Filters = {
  readonly nowMs: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly moduleId: string | null;
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
  /** Ids of sessions that have begun and are not aggregated, if they were already queried. */
  readonly uncounted?: readonly string[];
  /** All students expected at these sessions are assumed to have a `student_key`; otherwise the statement fails. */
  readonly isRestKeyed?: boolean;
  /** Ids of the degrees of the filter, if they were already queried. */
  readonly degreeIds?: readonly string[] | undefined;
  /** Whether a student takes a module in several academic years, if it was already queried. */
  readonly hasRepeats?: boolean;
  /** Whether classes of a student count for an earlier enrolment, if it was already queried. */
  readonly hasPast?: boolean;
  /** Ids of the groups of earlier terms that match the filter, if they were already queried. */
  readonly pastGroupIds?: readonly string[] | undefined;
};

/** Condition: class session `s` was held (codes were shown, or a student was marked). */
export const held = `(s.qr_started_at IS NOT NULL
  OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))`;

/** Parameters of a statement, $1 first. */
export type Parameters = unknown[];

/** Conditions on the session `s`: it has begun and matches the filters. */
export const sessionConditions = (filters: Filters, values: Parameters): string[] => [
  ...whereConditions(values, [[new Date(filters.nowMs), (now) => `s.starts_at <= ${now}`]]),
  ...classConditions(filters, values),
];

/** Conditions on columns that a session `s` and its aggregate lines share. */
export function classConditions(filters: Filters, values: Parameters): string[] {
  const isLecturer = (value: string) =>
    `(f.id::text = ${value} OR lower(f.employee_id) = lower(${value}) OR lower(f.name) = lower(${value}))`;
  return whereConditions(values, [
    [filters.from, (from) => `s.session_date >= ${from}::date`],
    [filters.to, (to) => `s.session_date <= ${to}::date`],
    [filters.moduleId, (module) => `s.module_id = ${module}::uuid`],
    [filters.academicYear, (academicYear) => `s.academic_year = ${academicYear}`],
    [
      filters.lecturer,
      (value) => `s.lecturer_id IN (SELECT f.id FROM staff f WHERE f.university_id = $1 AND ${isLecturer(value)})`,
    ],
    [filters.weekday, (weekday) => `extract(isodow FROM s.session_date) = ${weekday}::int`],
    [filters.hour, (hour) => `extract(hour FROM s.start_time) = ${hour}::int`],
  ]);
}

/** Conditions on the student `st`, independent of the enrolment. */
export const personConditions = (filters: Filters, values: Parameters): string[] =>
  whereConditions(values, [
    [
      filters.student,
      (value) => `(st.student_id_key = lower(${value}) OR st.id::text = ${value} OR lower(st.name) = lower(${value}))`,
    ],
    [filters.academicStatus, (status) => `st.local_international = lower(${status})`],
  ]);

/** Conditions on the enrolment (degree, year, semester, group) of a student or an aggregate line `st`. */
export const currentEnrolmentConditions = (filters: Filters, values: Parameters): string[] =>
  enrolmentConditions(filters, values, {
    degree: 'st.degree_details_id',
    year: 'st.current_year',
    semester: 'st.current_semester',
    group: 'st.group_id',
  });

/** Query for the groups of earlier terms that match the enrolment filters. */
export function pastGroupsOf(filters: Filters, values: Parameters): string {
  const of = { degree: 'y.degree_details_id', year: 'y.year', semester: 'y.semester', group: 'y.id' };
  return `SELECT y.id FROM groups y WHERE ${['y.university_id = $1', ...enrolmentConditions(filters, values, of)].join(' AND ')}`;
}

/** Whether the filters include the enrolment. */
export const hasEnrolmentFilters = (filters: Filters): boolean => currentEnrolmentConditions(filters, []).length > 0;

type PlaceColumns = Readonly<Record<'degree' | 'year' | 'semester' | 'group', string>>;

const enrolmentConditions = (filters: Filters, values: Parameters, of: PlaceColumns): string[] => [
  ...degreeConditions(filters, values, of.degree),
  ...whereConditions(values, [
    [filters.year, (year) => `${of.year} = ${year}`],
    [filters.semester, (semester) => `${of.semester} = ${semester}`],
    [
      filters.group,
      (value) => `${of.group} IN (SELECT x.id FROM groups x
         WHERE x.university_id = $1 AND (x.id::text = ${value} OR lower(x.group_name) = lower(${value})))`,
    ],
  ]),
];

function degreeConditions(filters: Filters, values: Parameters, column: string): string[] {
  if (filters.degreeIds)
    return whereConditions(values, [[filters.degreeIds, (ids) => `${column} = ANY (${ids}::uuid[])`]]);
  return isOfDegrees(filters) ? [`${column} IN (${degreesOf(filters, values)})`] : [];
}

export const isOfDegrees = ({ degree, degreeLevel }: Filters): boolean => degree !== null || degreeLevel !== null;

/** Query for the ids of the degrees that match the filters. */
export function degreesOf(filters: Filters, values: Parameters): string {
  const conditions = andWhere(values, [
    [filters.degreeLevel, (level) => `lower(d.degree_level) = lower(${level})`],
    [filters.degree, (value) => `(d.id::text = ${value} OR lower(d.degree_programme) = lower(${value}))`],
  ]);
  return `SELECT d.id FROM degree_details d WHERE d.university_id = $1 ${conditions}`;
}
