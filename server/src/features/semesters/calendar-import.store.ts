import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const calendarRow = z.object({
  id: z.string(),
  account_id: z.null(),
  type: z.enum(['semester', 'holiday']),
  name: z.string().nullable(),
  academic_year: z.string().nullable(),
  semester: z.number().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
});
export type CalendarRow = Readonly<z.infer<typeof calendarRow>>;

const typed = `jsonb_to_recordset($2::jsonb) AS n (type text, id uuid, name text, academic_year text, semester smallint, starts_on date, ends_on date)`;

/** Lists semesters and holidays by id or key: type, then academic year and semester, or name and first day, one line each. */
export function listCalendar(
  tx: UniversityTx,
  by: { keys: readonly string[] } | { ids: readonly string[] },
  isLocked: boolean,
): Promise<CalendarRow[]> {
  const which = (key: string): string =>
    'ids' in by ? 'id = ANY($2::uuid[])' : `identifier_key(concat_ws(E'\\n', ${key})) = ANY($2::text[])`;
  const lock = isLocked ? 'FOR NO KEY UPDATE' : '';
  return tx.query(
    `(WITH s AS (SELECT * FROM semesters WHERE university_id = $1 AND ${which("'semester', academic_year, semester")} ${lock})
      SELECT id, null::uuid AS account_id, 'semester' AS type, null AS name, academic_year, semester, starts_on, ends_on FROM s)
     UNION ALL
     (WITH h AS (SELECT * FROM holidays WHERE university_id = $1 AND ${which("'holiday', name, starts_on")} ${lock})
      SELECT id, null::uuid, 'holiday', name, null, null, starts_on, ends_on FROM h)
     ORDER BY 1`,
    [tx.universityId, 'ids' in by ? by.ids : by.keys],
    calendarRow,
  );
}

export async function insertCalendar(tx: UniversityTx, rows: readonly CalendarRow[]): Promise<void> {
  const values = [tx.universityId, JSON.stringify(rows)];
  await tx.execute(
    `INSERT INTO semesters (university_id, id, academic_year, semester, starts_on, ends_on)
     SELECT $1, id, academic_year, semester, starts_on, ends_on FROM ${typed} WHERE type = 'semester'`,
    values,
  );
  await tx.execute(
    `INSERT INTO holidays (university_id, id, name, starts_on, ends_on)
     SELECT $1, id, name, starts_on, ends_on FROM ${typed} WHERE type = 'holiday'`,
    values,
  );
}

export async function updateCalendar(tx: UniversityTx, rows: readonly CalendarRow[]): Promise<void> {
  const values = [tx.universityId, JSON.stringify(rows)];
  await tx.execute(
    `UPDATE semesters s SET starts_on = n.starts_on, ends_on = n.ends_on FROM ${typed}
     WHERE s.university_id = $1 AND s.id = n.id`,
    values,
  );
  await tx.execute(
    `UPDATE holidays h SET starts_on = n.starts_on, ends_on = n.ends_on FROM ${typed}
     WHERE h.university_id = $1 AND h.id = n.id`,
    values,
  );
}

export async function deleteCalendar(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  const values = [tx.universityId, ids];
  await tx.execute('DELETE FROM semesters WHERE university_id = $1 AND id = ANY($2::uuid[])', values);
  await tx.execute('DELETE FROM holidays WHERE university_id = $1 AND id = ANY($2::uuid[])', values);
}
