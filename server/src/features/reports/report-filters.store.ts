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
export function sessionConditions(filters: Filters, values: Parameters): string[] {
  const { give, conditions } = collect(values);
  give(new Date(filters.nowMs), (n) => `s.starts_at <= $${n}`);
  return [...conditions, ...classConditions(filters, values)];
}

/** Conditions on what a session `s` and its tally have in common. */
export function classConditions(filters: Filters, values: Parameters): string[] {
  const { give, conditions } = collect(values);
  give(filters.from, (n) => `s.session_date >= $${n}::date`);
  give(filters.to, (n) => `s.session_date <= $${n}::date`);
  give(filters.moduleId, (n) => `s.module_id = $${n}::uuid`);
  give(filters.academicYear, (n) => `s.academic_year = $${n}`);
  const isLecturer = (n: number) =>
    `(f.id::text = $${n} OR lower(f.employee_id) = lower($${n}) OR lower(f.name) = lower($${n}))`;
  give(
    filters.lecturer,
    (n) => `s.lecturer_id IN (SELECT f.id FROM staff f WHERE f.university_id = $1 AND ${isLecturer(n)})`,
  );
  give(filters.weekday, (n) => `extract(isodow FROM s.session_date) = $${n}::int`);
  give(filters.hour, (n) => `extract(hour FROM s.start_time) = $${n}::int`);
  return conditions;
}

/** Conditions on the student `st`, wherever they are or were. */
export function personConditions(filters: Filters, values: Parameters): string[] {
  const { give, conditions } = collect(values);
  give(
    filters.student,
    (n) => `(st.student_id_key = lower($${n}) OR st.id::text = $${n} OR lower(st.name) = lower($${n}))`,
  );
  give(filters.academicStatus, (n) => `st.local_international = lower($${n})`);
  return conditions;
}

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

function conditionsOfPlace(filters: Filters, values: Parameters, of: PlaceColumns): string[] {
  const { give, conditions } = collect(values);
  if (filters.degreeIds) give(filters.degreeIds, (n) => `${of.degree} = ANY ($${n}::uuid[])`);
  else if (isOfDegrees(filters)) conditions.push(`${of.degree} IN (${degreesOf(filters, values)})`);
  give(filters.year, (n) => `${of.year} = $${n}`);
  give(filters.semester, (n) => `${of.semester} = $${n}`);
  const ofGroup = (n: number) => `(x.id::text = $${n} OR lower(x.group_name) = lower($${n}))`;
  give(filters.group, (n) => `${of.group} IN (SELECT x.id FROM groups x WHERE x.university_id = $1 AND ${ofGroup(n)})`);
  return conditions;
}

export const isOfDegrees = ({ degree, degreeLevel }: Filters): boolean => degree !== null || degreeLevel !== null;

/** The ids of the degrees asked for. */
export function degreesOf(filters: Filters, values: Parameters): string {
  const { give, conditions } = collect(values);
  give(filters.degreeLevel, (n) => `lower(d.degree_level) = lower($${n})`);
  give(filters.degree, (n) => `(d.id::text = $${n} OR lower(d.degree_programme) = lower($${n}))`);
  return `SELECT d.id FROM degree_details d WHERE ${['d.university_id = $1', ...conditions].join(' AND ')}`;
}

function collect(values: Parameters) {
  const conditions: string[] = [];
  const give = (value: unknown, condition: (n: number) => string): void => {
    if (value === null) return;
    values.push(value);
    conditions.push(condition(values.length));
  };
  return { give, conditions };
}
