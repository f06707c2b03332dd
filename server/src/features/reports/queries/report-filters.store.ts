import { whereConditions, andWhere } from '../../../platform/database/sql/where.ts';

/** What a report is narrowed to; null: not. Names or ids are taken for degree, group and student. */
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
  /** Sessions that have begun and are not tallied, where they were looked for already. */
  readonly uncounted?: readonly string[];
  /** Whoever is expected at these is taken to have a `student_key` already; the statement breaks off if not. */
  readonly isRestKeyed?: boolean;
  /** The degrees asked for, where they were looked for already. */
  readonly degreeIds?: readonly string[] | undefined;
  /** Whether anybody takes a module in several academic years, where that was looked for already. */
  readonly hasRepeats?: boolean;
  /** Whether anybody's classes count for a place of an earlier term, where that was looked for already. */
  readonly hasPast?: boolean;
  /** The groups of earlier terms that are the place asked for, where they were looked for already. */
  readonly pastGroupIds?: readonly string[] | undefined;
};

/** A class session `s` that was held: codes were shown, or somebody was marked. */
export const held = `(s.qr_started_at IS NOT NULL
  OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))`;

/** Values of a statement, $1 first. */
export type Parameters = unknown[];

/** Conditions on the session `s`: it has begun, and is one of those asked for. */
export const sessionConditions = (filters: Filters, values: Parameters): string[] => [
  ...whereConditions(values, [[new Date(filters.nowMs), (now) => `s.starts_at <= ${now}`]]),
  ...classConditions(filters, values),
];

/** Conditions on what a session `s` and its tally have in common. */
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

/** Conditions on the student `st`, wherever they are or were. */
export const personConditions = (filters: Filters, values: Parameters): string[] =>
  whereConditions(values, [
    [
      filters.student,
      (value) => `(st.student_id_key = lower(${value}) OR st.id::text = ${value} OR lower(st.name) = lower(${value}))`,
    ],
    [filters.academicStatus, (status) => `st.local_international = lower(${status})`],
  ]);

/** Conditions on the place of a student `st` or a line of a tally: those of today, or of the term of the class where these are past. */
export const placeConditions = (filters: Filters, values: Parameters): string[] =>
  conditionsOfPlace(filters, values, {
    degree: 'st.degree_details_id',
    year: 'st.current_year',
    semester: 'st.current_semester',
    group: 'st.group_id',
  });

/** The groups of earlier terms that are such a place. */
export function pastGroupsOf(filters: Filters, values: Parameters): string {
  const of = { degree: 'y.degree_details_id', year: 'y.year', semester: 'y.semester', group: 'y.id' };
  return `SELECT y.id FROM groups y WHERE ${['y.university_id = $1', ...conditionsOfPlace(filters, values, of)].join(' AND ')}`;
}

/** Whether it is asked where students are or were. */
export const isPlaced = (filters: Filters): boolean => placeConditions(filters, []).length > 0;

type PlaceColumns = Readonly<Record<'degree' | 'year' | 'semester' | 'group', string>>;

const conditionsOfPlace = (filters: Filters, values: Parameters, of: PlaceColumns): string[] => [
  ...conditionsOfDegree(filters, values, of.degree),
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

function conditionsOfDegree(filters: Filters, values: Parameters, column: string): string[] {
  if (filters.degreeIds)
    return whereConditions(values, [[filters.degreeIds, (ids) => `${column} = ANY (${ids}::uuid[])`]]);
  return isOfDegrees(filters) ? [`${column} IN (${degreesOf(filters, values)})`] : [];
}

export const isOfDegrees = ({ degree, degreeLevel }: Filters): boolean => degree !== null || degreeLevel !== null;

/** The ids of the degrees asked for. */
export function degreesOf(filters: Filters, values: Parameters): string {
  const conditions = andWhere(values, [
    [filters.degreeLevel, (level) => `lower(d.degree_level) = lower(${level})`],
    [filters.degree, (value) => `(d.id::text = ${value} OR lower(d.degree_programme) = lower(${value}))`],
  ]);
  return `SELECT d.id FROM degree_details d WHERE d.university_id = $1 ${conditions}`;
}
