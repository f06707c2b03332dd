import { qr } from '@muster/contract/attendance/sessions';
import { warningQuietMinutes } from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { effectiveStatus, isInFigures, isTaken } from '#domain/effective-status.ts';
import type { ClassOutcome } from './warnings.rules.ts';

/** The time of an evaluation, and how long after the end of a class its marks count as settled. */
export type EvaluationTime = { readonly now: Date; readonly settleHours: number };

const quiet = `interval '${warningQuietMinutes} minutes'`;
const maxPause = `interval '${qr.maxPauseHours} hours'`;
/** Upper bound for the length of a semester with its examinations. */
const maxSemesterDays = 200;
/** Marks are corrected for this long after the end of a semester. */
const correctionDays = 14;

/** Class sessions `s` of current semesters; $1 university, $2 now. */
const inCurrentSemester = `s.university_id = $1 AND s.session_date BETWEEN $2::timestamptz::date - ${maxSemesterDays} AND $2::timestamptz::date + 1
  AND NOT EXISTS (SELECT FROM semesters t WHERE t.university_id = s.university_id AND t.academic_year = s.academic_year
                  AND t.semester = s.semester AND t.ends_on < $2::timestamptz::date - ${correctionDays})`;

/** Sessions whose register changed after `from` and up to `to`. */
const changedBetween = (from: string, to: string): string =>
  `SELECT session_id FROM attendance WHERE university_id = $1 AND changed_at > ${from} AND changed_at <= ${to}`;

/** The class was held and ended at least `settleHours` ($3) ago. */
const isDue = `s.ends_at + $3::int * interval '1 hour' <= $2 AND ${isTaken} AND ${isInFigures}`;
/** The class is final and the register was not changed just now. */
const isQuiet = `s.final_at IS NOT NULL AND s.id NOT IN (${changedBetween(`$2::timestamptz - ${quiet}`, `'infinity'`)})`;

/** The students and modules to evaluate. */
export type Scope = { readonly students: readonly string[]; readonly modules: readonly string[] };

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Puts students of one group into one batch, because they share classes and each class is then read once. */
const clusterOrder = 'degree_details_id, current_year, current_semester, group_id, id';

/** All active students and those with warnings, in all modules taught in current semesters. */
export async function findFullScope(tx: UniversityTx, { now }: EvaluationTime): Promise<Scope> {
  const modules = await tx.query(
    `SELECT s.module_id AS id FROM class_sessions s WHERE ${inCurrentSemester}
     UNION SELECT f.module_id FROM teaching_group_modules f WHERE f.university_id = $1`,
    [tx.universityId, now],
    z.object({ id: z.string() }),
  );
  const students = await tx.query(
    `SELECT id FROM students WHERE university_id = $1 AND (active OR id IN (
       SELECT student_id FROM warnings WHERE university_id = $1 AND state IN ('open', 'recovered')))
     ORDER BY ${clusterOrder}`,
    [tx.universityId],
    z.object({ id: z.string() }),
  );
  return { modules: idsOf(modules), students: idsOf(students) };
}

/**
 * The students and modules of classes that may have settled since the last evaluation. A class settles with the last of these: the settle
 * hours after its end, the time it becomes final, and the quiet time after a change of its register.
 */
export async function findChangedScope(
  tx: UniversityTx,
  { now, settleHours }: EvaluationTime,
  since: Date,
): Promise<Scope> {
  const changed = await tx.query(
    `WITH changed AS (
       SELECT s.id FROM class_sessions s, (SELECT $4::timestamptz - $3::int * interval '1 hour' AS after,
                                                  $2::timestamptz - $3::int * interval '1 hour' AS until) w
       WHERE s.university_id = $1 AND s.session_date BETWEEN w.after::date - 2 AND w.until::date + 2
         AND s.ends_at > w.after AND s.ends_at <= w.until
       UNION SELECT id FROM class_sessions
       WHERE university_id = $1 AND final_at > $4::timestamptz - ${quiet}
         AND (qr_ends_at > $4::timestamptz - ${maxPause} * 2 OR session_date > $4::timestamptz::date - 2)
       UNION ${changedBetween(`$4::timestamptz - ${quiet}`, `$2::timestamptz - ${quiet}`)}
     )
     SELECT s.id FROM changed JOIN class_sessions s ON s.university_id = $1 AND s.id = changed.id WHERE ${inCurrentSemester}`,
    [tx.universityId, now, settleHours, since],
    z.object({ id: z.string() }),
  );
  const modules = await tx.query(
    'SELECT DISTINCT module_id AS id FROM attendance WHERE university_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.universityId, idsOf(changed)],
    z.object({ id: z.string() }),
  );
  const students = await tx.query(
    `SELECT id FROM students WHERE university_id = $1
       AND id IN (SELECT student_id FROM attendance WHERE university_id = $1 AND session_id = ANY($2::uuid[]))
     ORDER BY ${clusterOrder}`,
    [tx.universityId, idsOf(changed)],
    z.object({ id: z.string() }),
  );
  return { students: idsOf(students), modules: idsOf(modules) };
}

/** One student in one module and semester. */
export type StudentModule = {
  readonly student_id: string;
  readonly module_id: string;
  readonly academic_year: string;
  readonly semester: number;
};

/** A class that has ended, for the students who take it for the module. */
const heldClass = z.object({
  id: z.string(),
  module_id: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  date: z.string(),
  starts_at: z.date(),
  /** The class is final and its register was not changed just now. */
  is_quiet: z.boolean(),
});
export type HeldClass = z.infer<typeof heldClass>;

/**
 * Lists the ended classes in these modules whose class list has one of these students, in order of time. OFFSET 0 keeps the planner from
 * reading the classes of the whole university for each batch.
 */
export function listHeldClasses(
  tx: UniversityTx,
  { now, settleHours }: EvaluationTime,
  { students, modules }: Scope,
): Promise<HeldClass[]> {
  return tx.query(
    `WITH student_sessions AS MATERIALIZED (
       SELECT DISTINCT r.session_id, r.module_id FROM unnest($4::uuid[]) AS w(student_id), LATERAL (
         SELECT session_id, module_id FROM attendance WHERE university_id = $1 AND student_id = w.student_id OFFSET 0) r
     )
     SELECT c.* FROM student_sessions x, LATERAL (
       SELECT s.id, x.module_id, coalesce(s.academic_year, '') AS academic_year, coalesce(s.semester, 0) AS semester,
              s.session_date AS date, s.starts_at, ${isQuiet} AS is_quiet
       FROM class_sessions s
       WHERE s.id = x.session_id AND x.module_id = ANY($5::uuid[]) AND ${inCurrentSemester} AND ${isDue} OFFSET 0) c
     ORDER BY c.starts_at, c.id, c.module_id`,
    [tx.universityId, now, settleHours, students, modules],
    heldClass,
  );
}

/** `outcomes` encodes the results of one student: for each class its index from 1, followed by a letter. */
const studentOutcomes = z.object({ student_id: z.string(), active: z.boolean(), outcomes: z.string() });
export type StudentOutcomes = z.infer<typeof studentOutcomes>;
const outcomeByLetter: Record<string, ClassOutcome> = { A: 'attended', E: 'excused', M: 'missed' };

/** Reads the attendance class by class, which takes half the time of a lookup per student and class. */
export function listOutcomes(
  tx: UniversityTx,
  students: readonly string[],
  held: readonly Pick<HeldClass, 'id' | 'module_id'>[],
): Promise<StudentOutcomes[]> {
  return tx.query(
    `WITH held AS MATERIALIZED (SELECT * FROM unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS h(id, module_id, position)
     ), batch AS MATERIALIZED (SELECT id, active FROM students WHERE university_id = $1 AND id = ANY($2::uuid[]))
     SELECT entry.student_id, batch.active, string_agg(held.position || entry.letter, '' ORDER BY held.position) AS outcomes
     FROM held, LATERAL (
       SELECT x.student_id, CASE WHEN is_attended(x.status) THEN 'A' WHEN is_in_total(x.status) THEN 'M' ELSE 'E' END AS letter
       FROM (SELECT a.student_id, ${effectiveStatus} AS status FROM attendance a
             JOIN class_sessions s ON s.university_id = $1 AND s.id = held.id
             WHERE a.university_id = $1 AND a.session_id = held.id AND a.module_id = held.module_id) x
       WHERE x.status IS NOT NULL OFFSET 0) entry
     JOIN batch ON batch.id = entry.student_id
     GROUP BY 1, 2`,
    [tx.universityId, students, held.map(({ id }) => id), held.map(({ module_id }) => module_id)],
    studentOutcomes,
  );
}

export type ClassResult<Held> = { readonly held: Held; readonly outcome: ClassOutcome };

/** Decodes the `outcomes` of a student. */
export function parseOutcomes<Held>(outcomes: string, held: readonly Held[]): ClassResult<Held>[] {
  const results: ClassResult<Held>[] = [];
  for (const [, position, letter = ''] of outcomes.matchAll(/(\d+)(\D)/g)) {
    const heldClassAt = held[Number(position) - 1];
    const outcome = outcomeByLetter[letter];
    if (heldClassAt && outcome) results.push({ held: heldClassAt, outcome });
  }
  return results;
}
