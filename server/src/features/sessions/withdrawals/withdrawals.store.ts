import { qr } from '@muster/contract/attendance/sessions';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';
import { staffIdsOfSession } from '#domain/teaching.ts';

const withdrawableRow = z.object({
  id: z.string(),
  /** All lecturers and assistants. */
  staff_ids: z.array(z.string()),
  final_at: z.date().nullable(),
  withdrawn_at: z.date().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  is_by_administrator: z.boolean(),
});
export type Withdrawable = z.infer<typeof withdrawableRow>;

/** Locks the sessions until the end of the transaction, in a fixed order, and returns them. */
export function lockSessions(tx: UniversityTx, ids: readonly string[]): Promise<Withdrawable[]> {
  return tx.query(
    `SELECT s.id, ${staffIdsOfSession()} AS staff_ids, s.final_at, s.withdrawn_at, s.withdrawn_by, s.withdrawal_reason,
            EXISTS (SELECT FROM accounts w
                    WHERE w.university_id = s.university_id AND w.id = s.withdrawn_by AND w.role = 'admin') AS is_by_administrator
     FROM class_sessions s WHERE s.university_id = $1 AND s.id = ANY($2::uuid[])
     ORDER BY s.id FOR NO KEY UPDATE OF s`,
    [tx.universityId, ids],
    withdrawableRow,
  );
}

/** Withdraws the sessions and stops the codes that are still valid. */
export async function updateWithdrawn(
  tx: UniversityTx,
  ids: readonly string[],
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions SET withdrawn_at = $3, withdrawn_by = $4, withdrawal_reason = $5,
       qr_stopped_at = CASE WHEN qr_stopped_at IS NULL AND coalesce(qr_paused_at + interval '${qr.maxPauseHours} hours',
         qr_ends_at + interval '${qr.graceSeconds} seconds') > $3 THEN $3::timestamptz ELSE qr_stopped_at END
     WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    [tx.universityId, ids, at, by, reason],
  );
}

export async function updateRestored(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions SET withdrawn_at = NULL, withdrawn_by = NULL, withdrawal_reason = NULL
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id],
  );
}

const takenClassRow = z.object({
  id: z.string(),
  module_code: z.string(),
  session_type: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  lecturer_name: z.string(),
  present: z.number(),
  expected: z.number(),
});
export type TakenClass = z.infer<typeof takenClassRow>;

const takenClasses = (condition: string): string => `
  SELECT s.id, m.module_code, s.session_type, s.session_date::text AS date, to_char(s.start_time, 'HH24:MI') AS start_time,
         to_char(s.end_time, 'HH24:MI') AS end_time, l.name AS lecturer_name, s.expected_count AS expected,
         (SELECT count(*)::int FROM attendance a
          WHERE a.university_id = s.university_id AND a.session_id = s.id AND is_attended(a.status)) AS present
  FROM class_sessions s
  JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id
  JOIN staff l ON l.university_id = s.university_id AND l.id = s.lecturer_id
  WHERE s.university_id = $1 AND ${condition} AND ${isTaken} AND ${isNotWithdrawn}
  ORDER BY s.starts_at, natural_key(m.module_code), s.id`;

/** Finds the session if attendance was taken and it is not withdrawn. */
export async function findTakenClass(tx: UniversityTx, id: string): Promise<TakenClass | undefined> {
  return (await tx.query(takenClasses('s.id = $2'), [tx.universityId, id], takenClassRow))[0];
}

/** The indexes of the periods in which attendance was taken in a session that is not withdrawn. */
export async function findPeriodsWithAttendance(tx: UniversityTx, periods: readonly Days[]): Promise<number[]> {
  const rows = await tx.query(
    `SELECT (p.position - 1)::int AS at FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS p (starts_on, ends_on, position)
     WHERE EXISTS (SELECT FROM class_sessions s WHERE s.university_id = $1 AND s.session_date BETWEEN p.starts_on AND p.ends_on
       AND ${isTaken} AND ${isNotWithdrawn})`,
    [tx.universityId, periods.map((period) => period.starts_on), periods.map((period) => period.ends_on)],
    z.object({ at: z.number() }),
  );
  return rows.map(({ at }) => at);
}

type Days = { readonly starts_on: string; readonly ends_on: string };
export type DaysExcept = Days & { readonly except?: Days };

/** Lists the sessions on these days in which attendance was taken and that are not withdrawn. */
export function listTakenClasses(tx: UniversityTx, days: DaysExcept): Promise<TakenClass[]> {
  return tx.query(
    takenClasses(
      's.session_date BETWEEN $2::date AND $3::date AND (s.session_date BETWEEN $4::date AND $5::date) IS NOT TRUE',
    ),
    [tx.universityId, days.starts_on, days.ends_on, days.except?.starts_on ?? null, days.except?.ends_on ?? null],
    takenClassRow,
  );
}
