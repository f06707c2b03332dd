import { warningQuietMinutes } from '@muster/contract/warnings';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { ClassOutcome } from './warnings.rules.ts';

/** As of when, and how long after its end a class's marks count as settled. */
export type Moment = { readonly now: Date; readonly settleHours: number };

const quiet = `interval '${warningQuietMinutes} minutes'`;
/** A pause that nobody ends is over by then; see sessions/runs.rules.ts. */
const pause = `interval '12 hours'`;
/** Longer than any semester lasts, with its examinations. */
const farDays = 200;
/** Marks of a semester that is over are put right for so long. */
const afterEndDays = 14;

/** Class sessions `s` of semesters that are not over; $1 the university, $2 now. */
const inTerm = `s.university_id = $1 AND s.session_date BETWEEN $2::timestamptz::date - ${farDays} AND $2::timestamptz::date + 1
  AND NOT EXISTS (SELECT FROM semesters t WHERE t.university_id = s.university_id AND t.academic_year = s.academic_year
                  AND t.semester = s.semester AND t.ends_on < $2::timestamptz::date - ${afterEndDays})`;

const codesEnded = `CASE WHEN s.qr_started_at IS NULL THEN s.ends_at
  WHEN s.qr_stopped_at IS NOT NULL THEN s.qr_stopped_at + ${quiet}
  WHEN s.qr_paused_at IS NOT NULL THEN s.qr_paused_at + ${pause} + ${quiet}
  ELSE s.qr_ends_at + ${quiet} END`;

/** Sessions whose register changed after a moment and until another. */
const changedBetween = (from: string, to: string): string =>
  `SELECT session_id FROM marks WHERE university_id = $1 AND changed_at > ${from} AND changed_at <= ${to}
   UNION SELECT session_id FROM marks WHERE university_id = $1 AND method = 'manual' AND marked_at > ${from} AND marked_at <= ${to}`;

/** Held, and over for long enough; $3 the hours. */
const due = `s.ends_at + $3::int * interval '1 hour' <= $2
  AND (s.qr_started_at IS NOT NULL
       OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))`;
/** Nobody is at it: no codes are shown, and its register has not been changed just now. */
const quietNow = `${codesEnded} <= $2 AND s.id NOT IN (${changedBetween(`$2::timestamptz - ${quiet}`, `'infinity'`)})`;

/** Whom a look is about: students, in modules. */
export type Scope = { readonly students: readonly string[]; readonly modules: readonly string[] };

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Everybody, in all modules that were taught in the semesters that are on. Who sits together comes together: their classes are the same. */
export async function findWholeScope(tx: UniversityTx, { now }: Moment): Promise<Scope> {
  const modules = await tx.query<{ id: string }>(
    `SELECT DISTINCT s.module_id AS id FROM class_sessions s WHERE ${inTerm}`,
    [tx.universityId, now],
  );
  const students = await tx.query<{ id: string }>(
    'SELECT id FROM students WHERE university_id = $1 AND active ORDER BY group_id, id',
    [tx.universityId],
  );
  return { modules: idsOf(modules), students: idsOf(students) };
}

/**
 * Of classes that may have settled since the last look: their hours were over, their codes, or the quiet after a change of
 * their register. The last of them to pass is what settles a class, so that none is missed.
 */
export async function findTouchedScope(tx: UniversityTx, { now, settleHours }: Moment, since: Date): Promise<Scope> {
  const touched = await tx.query<{ id: string; module_id: string }>(
    `WITH touched AS (
       SELECT s.id FROM class_sessions s, (SELECT $4::timestamptz - $3::int * interval '1 hour' AS after,
                                                  $2::timestamptz - $3::int * interval '1 hour' AS until) w
       WHERE s.university_id = $1 AND s.session_date BETWEEN w.after::date - 2 AND w.until::date + 2
         AND s.ends_at > w.after AND s.ends_at <= w.until
       UNION SELECT id FROM class_sessions
       WHERE university_id = $1 AND qr_ends_at > $4::timestamptz - ${quiet} AND qr_ends_at <= $2::timestamptz - ${quiet}
       UNION SELECT id FROM class_sessions
       WHERE university_id = $1 AND qr_ends_at > $4::timestamptz - ${pause} * 2 AND qr_ends_at <= $2
         AND qr_paused_at IS NOT NULL AND qr_stopped_at IS NULL
       UNION ${changedBetween(`$4::timestamptz - ${quiet}`, `$2::timestamptz - ${quiet}`)}
     )
     SELECT s.id, s.module_id FROM touched JOIN class_sessions s ON s.university_id = $1 AND s.id = touched.id WHERE ${inTerm}`,
    [tx.universityId, now, settleHours, since],
  );
  const students = await tx.query<{ id: string }>(
    `SELECT id FROM students WHERE university_id = $1
       AND id IN (SELECT student_id FROM session_roster WHERE university_id = $1 AND session_id = ANY($2::uuid[]))
     ORDER BY group_id, id`,
    [tx.universityId, idsOf(touched)],
  );
  return { students: idsOf(students), modules: [...new Set(touched.map(({ module_id }) => module_id))] };
}

/** One student in one module and semester. */
export type Place = {
  readonly student_id: string;
  readonly module_id: string;
  readonly academic_year: string;
  readonly semester: number;
};

const outcome = `CASE WHEN NOT (${quietNow}) THEN '?' WHEN k.status IN ('present', 'late') THEN 'A' WHEN k.status = 'excused' THEN 'E' ELSE 'M' END`;
const outcomeOf: Record<string, ClassOutcome> = { A: 'attended', E: 'excused', M: 'missed' };
/** Null while somebody is at one of the classes: it is looked at again when that is over. */
export function outcomesIn(letters: string): ClassOutcome[] | null {
  return letters.includes('?') ? null : [...letters].map((letter) => outcomeOf[letter] ?? 'missed');
}

const place = `r.student_id, s.module_id, coalesce(s.academic_year, '') AS academic_year, coalesce(s.semester, 0) AS semester`;
const wanted = `(SELECT DISTINCT * FROM unnest($4::uuid[]) AS t(student_id)) w
  JOIN students st ON st.university_id = $1 AND st.id = w.student_id AND st.active
  JOIN session_roster r ON r.university_id = $1 AND r.student_id = w.student_id
  JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
  LEFT JOIN marks k ON k.university_id = r.university_id AND k.session_id = r.session_id AND k.student_id = r.student_id`;

/** Every student and module of which a class was missed, with a letter for each class in its order: A, M, E, or ? while somebody is at it. */
export function listMissing(
  tx: UniversityTx,
  { now, settleHours }: Moment,
  { students, modules }: Scope,
): Promise<(Place & { letters: string })[]> {
  return tx.query(
    `SELECT ${place}, string_agg(${outcome}, '' ORDER BY s.starts_at, s.id) AS letters
     FROM ${wanted}
     WHERE s.module_id = ANY($5::uuid[]) AND ${inTerm} AND ${due}
     GROUP BY 1, 2, 3, 4 HAVING bool_or(k.status IS NULL OR k.status = 'absent')`,
    [tx.universityId, now, settleHours, students, modules],
  );
}

/** `outcome` null: somebody is at it. */
export type PlacedClass = Place & {
  readonly date: string;
  readonly starts_at: Date;
  readonly outcome: ClassOutcome | null;
};

/** Every class at these places whose hours are over, in their order. */
export async function listClassesOf(
  tx: UniversityTx,
  { now, settleHours }: Moment,
  places: readonly Place[],
): Promise<PlacedClass[]> {
  const students = places.map(({ student_id }) => student_id);
  const modules = places.map(({ module_id }) => module_id);
  const rows = await tx.query<Omit<PlacedClass, 'outcome'> & { letter: string }>(
    // Student by student, and the fence keeps it so: sessions first would be those of all groups.
    `SELECT * FROM (
       SELECT ${place}, s.id, s.session_date AS date, s.starts_at, ${outcome} AS letter
       FROM ${wanted}
       WHERE s.module_id = ANY($5::uuid[]) AND ${inTerm} AND ${due} OFFSET 0) c
     WHERE (c.student_id, c.module_id) IN (SELECT * FROM unnest($4::uuid[], $5::uuid[])) ORDER BY c.starts_at, c.id`,
    [tx.universityId, now, settleHours, students, modules],
  );
  return rows.map(({ letter, ...row }) => ({ ...row, outcome: outcomeOf[letter] ?? null }));
}
