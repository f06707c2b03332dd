import { personLabel } from '@muster/contract/accounts/person-labels';
import { heldClass } from '@muster/contract/timetables/class-week';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { requirementOf } from '#domain/attendance-requirements.ts';
import { modulesOfDepartment } from '#domain/department.ts';
import { classesOfStudent, classOfEntry, moduleTaken } from '#domain/expected-students.ts';
import { isEntryOfModule } from '#domain/teaching-groups.ts';
import { addDays } from '#platform/dates.rules.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import type { Days } from './week.rules.ts';
import { furtherStaff, teachesEntry } from '#domain/teaching.ts';

const calendarRow = z.object({
  time_zone: z.string(),
  semesters: z.array(
    z.object({
      academic_year: z.string(),
      semester: z.number(),
      starts_on: z.string(),
      ends_on: z.string(),
    }),
  ),
  /** In order of precedence where several holidays cover one day. */
  holidays: z.array(z.object({ name: z.string(), starts_on: z.string(), ends_on: z.string() })),
});
export type Calendar = z.infer<typeof calendarRow>;

/** Reads semesters and holidays of a range of days, including holidays on days to which classes of the range were moved. */
export async function getCalendar(tx: UniversityTx, days: Days): Promise<Calendar> {
  return tx.row(
    `SELECT u.time_zone,
       (SELECT coalesce(json_agg(s ORDER BY s.starts_on), '[]'::json) FROM (
          SELECT academic_year, semester, starts_on, ends_on FROM semesters
          WHERE university_id = $1 AND starts_on <= $3::date AND ends_on >= $2::date) s) AS semesters,
       (SELECT coalesce(json_agg(h ORDER BY h.starts_on, h.name), '[]'::json) FROM (
          SELECT h.name, h.starts_on, h.ends_on FROM holidays h
          WHERE h.university_id = $1 AND (h.starts_on <= $3::date AND h.ends_on >= $2::date
            OR EXISTS (SELECT 1 FROM class_changes c WHERE c.university_id = $1 AND c.class_date BETWEEN $2::date AND $3::date
                       AND c.new_date BETWEEN h.starts_on AND h.ends_on))) h) AS holidays
     FROM universities u WHERE u.id = $1`,
    [tx.universityId, days.from, days.to],
    calendarRow,
    'prepared',
  );
}

export type WeeklyClassFilters = {
  /** Entries of a lecturer or assistant, or with a class that they hold as substitute (`staffId`); classes of a student (`studentId`). */
  readonly staffId?: string | null;
  readonly studentId?: string | null;
  readonly entryId?: string | null;
  readonly lecturerId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  readonly degreeId?: string | null | undefined;
  readonly moduleId?: string | null | undefined;
  /** Of the module. */
  readonly department?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly academicYear?: string | null | undefined;
  readonly semester?: number | null | undefined;
  readonly venue?: string | null | undefined;
  /** Only classes in which attendance is required. */
  readonly isRequired?: boolean;
  /** Includes deleted entries. */
  readonly withInactive?: boolean;
};

export const classChangeRow = z.object({
  class_date: z.string(),
  is_cancelled: z.boolean(),
  new_date: z.string().nullable(),
  new_start_time: z.string().nullable(),
  new_end_time: z.string().nullable(),
  new_venue: z.string().nullable(),
  substitute_lecturer_id: z.string().nullable(),
  substitute_name: z.string().nullable(),
  reason: z.string().nullable(),
  changed_by: personLabel.nullable(),
  sequence: z.number(),
  updated_at: z.string(),
});

const weeklyTimesRow = z.object({
  day_of_week: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  changes: z.array(classChangeRow),
});
/** An entry whose semester may have no dates. */
export const datedTimesRow = weeklyTimesRow.extend({
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
});
type DatedTimes = z.infer<typeof datedTimesRow>;

const weeklyClassRow = weeklyTimesRow
  .extend({ starts_on: z.string(), ends_on: z.string() })
  .extend(
    heldClass.pick({
      timetable_id: true,
      entry_id: true,
      module_id: true,
      module_code: true,
      module_name: true,
      class_type: true,
      lecturer: true,
      assistant_lecturer: true,
      further_lecturers: true,
      further_assistants: true,
      groups: true,
      year: true,
      semester: true,
      academic_year: true,
    }).shape,
  )
  .extend({ active: z.boolean(), sequence: z.number(), updated_at: z.date() });
export type WeeklyClass = z.infer<typeof weeklyClassRow>;

/** Joins the dates of the semester of the entry `t`; null without dates. */
export const withSemester = `
  LEFT JOIN semesters s ON s.university_id = t.university_id AND s.academic_year = t.academic_year AND s.semester = t.semester`;

export const time = (column: string): string => `to_char(${column}, 'HH24:MI')`;

/**
 * Changes of entry `t` that concern the days from $2 to $3. `IS TRUE` hides the dates from the planner, which would otherwise read all
 * changes of these days for each entry instead of looking them up by key.
 */
export const changesOfDays = `
  (SELECT coalesce(json_agg(json_build_object('class_date', c.class_date, 'is_cancelled', c.is_cancelled, 'new_date', c.new_date,
            'new_start_time', ${time('c.new_start_time')}, 'new_end_time', ${time('c.new_end_time')}, 'new_venue', c.new_venue,
            'substitute_lecturer_id', c.substitute_lecturer_id, 'substitute_name', p.name,
            'reason', c.reason, 'changed_by', c.changed_by_label, 'sequence', c.sequence, 'updated_at', c.updated_at) ORDER BY c.class_date), '[]'::json)
   FROM class_changes c
   LEFT JOIN staff p ON p.university_id = c.university_id AND p.id = c.substitute_lecturer_id
   WHERE c.university_id = t.university_id AND c.timetable_id = t.id
     AND (c.class_date BETWEEN $2::date AND $3::date OR c.new_date BETWEEN $2::date AND $3::date) IS TRUE) AS changes`;

/** The entries with a class from $2 to $3 that the person holds as substitute. */
export const substitutedEntries = (person: string): string => `
  ARRAY(SELECT c.timetable_id FROM class_changes c
        WHERE c.university_id = $1 AND c.substitute_lecturer_id = ${person}
          AND (c.class_date BETWEEN $2::date AND $3::date OR c.new_date BETWEEN $2::date AND $3::date))`;

/**
 * Lists the weekly classes of the semesters that overlap the days, and those with classes that were moved to these days. Those of a student
 * who changes a group or is away within the days are valid until or from then; with days between without it, an entry is there several times. Those
 * of a student have the module that the student takes.
 */
export async function listWeeklyClasses(tx: UniversityTx, days: Days, by: WeeklyClassFilters): Promise<WeeklyClass[]> {
  const firsts = by.studentId ? await listChangeDays(tx, days, by.studentId) : [];
  if (firsts.length === 0) return listClassesOf(tx, days, by);
  const all: WeeklyClass[] = [];
  let before = new Map<string, WeeklyClass>();
  for (const [index, from] of [days.from, ...firsts].entries()) {
    const next = firsts[index];
    const to = next === undefined ? days.to : addDays(next, -1);
    const current = new Map<string, WeeklyClass>();
    for (const row of await listClassesOf(tx, { from, to }, by)) {
      const isLater = index > 0 && (row.valid_from === null || row.valid_from < from);
      const isShorter = next !== undefined && (row.valid_until === null || row.valid_until > to);
      const one = before.get(row.timetable_id) ?? { ...row, valid_from: isLater ? from : row.valid_from };
      if (!before.has(row.timetable_id)) all.push(one);
      one.valid_until = isShorter ? to : row.valid_until;
      one.changes = [...new Map([...one.changes, ...row.changes].map((each) => [each.class_date, each])).values()];
      current.set(row.timetable_id, one);
    }
    before = current;
  }
  return all;
}

/** The days within the range on which an enrolment or a leave of the student begins, those after they have ended, and the day on which they left. */
async function listChangeDays(tx: UniversityTx, { from, to }: Days, studentId: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT d AS day FROM (
       SELECT unnest(ARRAY[e.valid_from, e.valid_until + 1]) AS d FROM student_module_enrollments e
       WHERE e.university_id = $1 AND e.student_id = $2 AND e.active
       UNION ALL SELECT unnest(ARRAY[s.leave_from, s.leave_until + 1, s.left_on]) FROM students s
       WHERE s.university_id = $1 AND s.id = $2) changes
     WHERE d > $3::date AND d <= $4::date ORDER BY d`,
    [tx.universityId, studentId, from, to],
    z.object({ day: z.string() }),
  );
  return rows.map(({ day }) => day);
}

/** SQL of entries with classes on the days $2 to $3. */
type ChosenEntries = {
  /** The common table expressions `dated`, the semesters with dates, `term`, those that overlap the days, and `chosen`, the entries. */
  readonly text: string;
  readonly isOfPersonAlone: boolean;
};

/** `values`: the university, and the first and last of the days. Appends the values of the filters. */
export function chosenEntries(values: unknown[], by: WeeklyClassFilters): ChosenEntries {
  const isTaughtBy = (person: string): string =>
    `(${teachesEntry(person)} OR t.id = ANY (${substitutedEntries(person)}))`;
  const personConditions = andWhere(values, [
    [by.staffId, isTaughtBy],
    [by.studentId, (student) => `t.id IN (${classesOfStudent(student, { from: '$2::date', to: '$3::date' })})`],
    [by.entryId, (entry) => `t.id = ${entry}`],
  ]);
  const otherConditions = andWhere(values, [
    [by.lecturerId, isTaughtBy],
    [
      by.groupId,
      (group) => `EXISTS (SELECT 1 FROM timetable_groups x
         WHERE x.university_id = $1 AND x.timetable_id = t.id AND x.group_id = ${group})`,
    ],
    [
      by.degreeId,
      (degree) => `EXISTS (SELECT 1 FROM timetable_degrees x
         WHERE x.university_id = $1 AND x.timetable_id = t.id AND x.degree_details_id = ${degree})`,
    ],
    [by.moduleId, isEntryOfModule],
    [by.department || null, (name) => `t.module_id IN (${modulesOfDepartment(name)})`],
    [by.year, (year) => `t.year = ${year}::int`],
    [by.academicYear, (academicYear) => `t.academic_year = ${academicYear}`],
    [by.semester, (semester) => `t.semester = ${semester}::int`],
    [
      by.venue,
      (venue) => `(lower(btrim(t.venue)) = lower(btrim(${venue})) OR EXISTS (SELECT 1 FROM class_changes c
         WHERE c.university_id = $1 AND c.timetable_id = t.id AND lower(btrim(c.new_venue)) = lower(btrim(${venue}))
           AND (c.class_date BETWEEN $2::date AND $3::date OR c.new_date BETWEEN $2::date AND $3::date)))`,
    ],
  ]);
  const required = by.isRequired ? `AND ${requirementOf('t.class_type', 't.module_id')} = 'required'` : '';
  const conditions = `${by.withInactive ? 'true' : 't.active'} ${personConditions} ${otherConditions} ${required}`;
  return {
    // A person's own week is the usual request. Other filter combinations are rare and planned for their values.
    isOfPersonAlone: personConditions !== '' && otherConditions === '',
    text: `
     dated AS MATERIALIZED (
       SELECT academic_year, semester, starts_on, ends_on FROM semesters WHERE university_id = $1),
     term AS MATERIALIZED (SELECT * FROM dated WHERE starts_on <= $3::date AND ends_on >= $2::date),
     chosen AS (
       SELECT t.* FROM term s
       JOIN timetables t ON t.university_id = $1 AND t.academic_year = s.academic_year AND t.semester = s.semester
       WHERE ${conditions}
       UNION ALL
       SELECT t.* FROM timetables t
       WHERE t.university_id = $1 AND t.id IN (SELECT c.timetable_id FROM class_changes c
           WHERE c.university_id = $1 AND c.new_date BETWEEN $2::date AND $3::date)
         AND NOT EXISTS (SELECT 1 FROM term s WHERE s.academic_year = t.academic_year AND s.semester = t.semester)
         AND ${conditions})`,
  };
}

function listClassesOf(tx: UniversityTx, days: Days, by: WeeklyClassFilters): Promise<WeeklyClass[]> {
  const values: unknown[] = [tx.universityId, days.from, days.to];
  const entries = chosenEntries(values, by);
  const moduleId = by.studentId
    ? moduleTaken(classOfEntry('$2::date'), `$${values.push(by.studentId)}::uuid`)
    : 't.module_id';
  return tx.query(
    `WITH ${entries.text}
     SELECT t.id AS timetable_id, coalesce(t.continued_by, t.id) AS entry_id, t.day_of_week, ${time('t.start_time')} AS start_time, ${time('t.end_time')} AS end_time,
            t.venue, t.weeks, t.valid_from, t.valid_until, t.class_type, t.year, t.semester, t.academic_year, t.active, t.sequence, t.updated_at,
            s.starts_on, s.ends_on, m.id AS module_id, m.module_code, m.module_name,
            json_build_object('id', l.id, 'name', l.name) AS lecturer,
            CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS assistant_lecturer,
            ${furtherStaff('lecturer')} AS further_lecturers, ${furtherStaff('assistant')} AS further_assistants,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name), g.id), '[]'::json)
             FROM timetable_groups x JOIN groups g ON g.university_id = x.university_id AND g.id = x.group_id
             WHERE x.university_id = t.university_id AND x.timetable_id = t.id) AS groups,
            ${changesOfDays}
     FROM chosen t
     JOIN dated s ON s.academic_year = t.academic_year AND s.semester = t.semester
     JOIN modules m ON m.university_id = $1 AND m.id = ${moduleId}
     JOIN staff l ON l.university_id = $1 AND l.id = t.lecturer_id
     LEFT JOIN staff a ON a.university_id = $1 AND a.id = t.assistant_lecturer_id
     ORDER BY t.id LIMIT 20000`,
    values,
    weeklyClassRow,
    entries.isOfPersonAlone ? 'prepared' : undefined,
  );
}

export const openedSessionRow = z.object({
  id: z.string(),
  timetable_id: z.string().nullable(),
  lecturer_id: z.string(),
  module_id: z.string(),
  date: z.string(),
  start_time: z.string(),
});
export type OpenedSession = z.infer<typeof openedSessionRow>;

/** A session with the columns that decide its state. */
export const sessionLifeRow = openedSessionRow.extend({
  qr_started_at: z.date().nullable(),
  qr_ends_at: z.date().nullable(),
  qr_paused_at: z.date().nullable(),
  qr_stopped_at: z.date().nullable(),
  final_at: z.date().nullable(),
  withdrawn_at: z.date().nullable(),
  is_marked: z.boolean(),
});
export type SessionLife = z.infer<typeof sessionLifeRow>;

/** SQL: these columns of the session `c`. */
export const lifeColumns = `
  c.qr_started_at, c.qr_ends_at, c.qr_paused_at, c.qr_stopped_at, c.final_at, c.withdrawn_at,
  EXISTS (SELECT FROM attendance k
          WHERE k.university_id = c.university_id AND k.session_id = c.id AND k.status IS NOT NULL) AS is_marked`;

/** Lists the sessions on these dates that were opened for these entries, or with the form for these modules. */
export function listOpenedSessions(
  tx: UniversityTx,
  on: { dates: readonly string[]; entryIds: readonly string[]; moduleIds: readonly string[] },
): Promise<OpenedSession[]> {
  return tx.query(
    `SELECT c.id, c.timetable_id, c.lecturer_id, c.module_id, c.session_date AS date, ${time('c.start_time')} AS start_time
     FROM class_sessions c
     WHERE c.university_id = $1 AND c.session_date = ANY ($2::date[])
       AND (c.timetable_id = ANY ($3::uuid[]) OR c.module_id = ANY ($4::uuid[]))
     ORDER BY c.created_at, c.id`,
    [tx.universityId, on.dates, on.entryIds, on.moduleIds],
    openedSessionRow,
  );
}

/** Finds an active entry, even if its semester has no dates, with the changes of its classes on one day. */
export async function findWeeklyTimes(tx: UniversityTx, id: string, date: string): Promise<DatedTimes | undefined> {
  return tx.optionalRow(
    `SELECT t.day_of_week, ${time('t.start_time')} AS start_time, ${time('t.end_time')} AS end_time, t.venue, t.weeks, t.valid_from, t.valid_until,
            s.starts_on, s.ends_on, ${changesOfDays}
     FROM timetables t ${withSemester} WHERE t.university_id = $1 AND t.active AND t.id = $4`,
    [tx.universityId, date, date, id],
    datedTimesRow,
    'prepared',
  );
}
