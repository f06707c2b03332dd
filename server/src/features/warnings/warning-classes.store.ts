import { qr } from '@muster/contract/sessions';
import { warningQuietMinutes } from '@muster/contract/warnings';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { ClassOutcome } from './warnings.rules.ts';

/** As of when, and how long after its end a class's marks count as settled. */
export type Moment = { readonly now: Date; readonly settleHours: number };

const quiet = `interval '${warningQuietMinutes} minutes'`;
const pause = `interval '${qr.longestPauseHours} hours'`;
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

/** Who sits together comes together: their classes are the same, and each is read once. */
const bySeat = 'degree_details_id, current_year, current_semester, group_id, id';

/** Everybody whom there is something to say of, in all modules that were taught in the semesters that are on. */
export async function findWholeScope(tx: UniversityTx, { now }: Moment): Promise<Scope> {
  const modules = await tx.query<{ id: string }>(
    `SELECT DISTINCT s.module_id AS id FROM class_sessions s WHERE ${inTerm}`,
    [tx.universityId, now],
  );
  const students = await tx.query<{ id: string }>(
    `SELECT id FROM students WHERE university_id = $1 AND (active OR id IN (
       SELECT student_id FROM warnings WHERE university_id = $1 AND state IN ('open', 'recovered')))
     ORDER BY ${bySeat}`,
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
     ORDER BY ${bySeat}`,
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

/** A class whose hours are over. */
export type HeldClass = Omit<Place, 'student_id'> & {
  readonly id: string;
  readonly date: string;
  readonly starts_at: Date;
  /** Nobody is at it. */
  readonly is_quiet: boolean;
};

/**
 * The classes of these modules at which any of these students were expected, in their order. The fences (OFFSET 0) keep to the students'
 * own, one by one: the planner would rather read those of the whole university, again for some hundred students each time.
 */
export function listHeldClasses(
  tx: UniversityTx,
  { now, settleHours }: Moment,
  { students, modules }: Scope,
): Promise<HeldClass[]> {
  return tx.query(
    `WITH theirs AS MATERIALIZED (
       SELECT DISTINCT r.session_id FROM unnest($4::uuid[]) AS w(student_id), LATERAL (
         SELECT session_id FROM session_roster WHERE university_id = $1 AND student_id = w.student_id OFFSET 0) r
     )
     SELECT c.* FROM theirs, LATERAL (
       SELECT s.id, s.module_id, coalesce(s.academic_year, '') AS academic_year, coalesce(s.semester, 0) AS semester,
              s.session_date AS date, s.starts_at, ${quietNow} AS is_quiet
       FROM class_sessions s
       WHERE s.id = theirs.session_id AND s.module_id = ANY($5::uuid[]) AND ${inTerm} AND ${due} OFFSET 0) c
     ORDER BY c.starts_at, c.id`,
    [tx.universityId, now, settleHours, students, modules],
  );
}

/** What became of each student in those of these classes where they were expected: the place of the class, and a letter. */
export type Seats = { readonly student_id: string; readonly active: boolean; readonly seats: string };
const outcomeOf: Record<string, ClassOutcome> = { A: 'attended', E: 'excused', M: 'missed' };

/** Class by class, roster and marks side by side as they lie: half of what it costs to look for the mark of each student in each class. */
export function listSeats(
  tx: UniversityTx,
  students: readonly string[],
  held: readonly Pick<HeldClass, 'id'>[],
): Promise<Seats[]> {
  return tx.query(
    `WITH held AS MATERIALIZED (SELECT * FROM unnest($3::uuid[]) WITH ORDINALITY AS h(id, place)
     ), wanted AS MATERIALIZED (SELECT id, active FROM students WHERE university_id = $1 AND id = ANY($2::uuid[]))
     SELECT seat.student_id, wanted.active, string_agg(held.place || seat.letter, '' ORDER BY held.place) AS seats
     FROM held, LATERAL (
       SELECT r.student_id, CASE WHEN k.status IN ('present', 'late') THEN 'A' WHEN k.status = 'excused' THEN 'E' ELSE 'M' END AS letter
       FROM session_roster r
       LEFT JOIN marks k ON k.university_id = $1 AND k.session_id = held.id AND k.student_id = r.student_id
       WHERE r.university_id = $1 AND r.session_id = held.id OFFSET 0) seat
     JOIN wanted ON wanted.id = seat.student_id
     GROUP BY 1, 2`,
    [tx.universityId, students, held.map(({ id }) => id)],
  );
}

export type Seat<Held> = { readonly held: Held; readonly outcome: ClassOutcome };

/** The classes by their places, which count from 1. */
export function seatsIn<Held>(seats: string, held: readonly Held[]): Seat<Held>[] {
  const found: Seat<Held>[] = [];
  for (const [, place, letter = ''] of seats.matchAll(/(\d+)(\D)/g)) {
    const one = held[Number(place) - 1];
    const outcome = outcomeOf[letter];
    if (one && outcome) found.push({ held: one, outcome });
  }
  return found;
}
