import type { Holiday } from '@muster/contract/semesters';
import type { UniversityTx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type HolidayValues = Omit<Holiday, 'id'>;

const columns = 'id, name, starts_on, ends_on';

export function listHolidays(tx: UniversityTx, limit: number): Promise<Holiday[]> {
  return tx.query<Holiday>(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 ORDER BY starts_on DESC, name, id LIMIT $2`,
    [tx.universityId, limit],
  );
}

/** One addition at a time: whoever asks whether there is such a holiday is then the only one who adds it. */
export const lockHolidays = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'holidays');

export async function findHolidayLike(tx: UniversityTx, like: HolidayValues): Promise<Holiday | undefined> {
  const [row] = await tx.query<Holiday>(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 AND name = $2 AND starts_on = $3 AND ends_on = $4 LIMIT 1`,
    [tx.universityId, like.name, like.starts_on, like.ends_on],
  );
  return row;
}

/** Nobody else changes it until the transaction ends. */
export async function findHolidayToChange(tx: UniversityTx, id: string): Promise<Holiday | undefined> {
  const [row] = await tx.query<Holiday>(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 AND id = $2 FOR UPDATE`,
    [tx.universityId, id],
  );
  return row;
}

export async function insertHoliday(tx: UniversityTx, { name, starts_on, ends_on }: HolidayValues): Promise<Holiday> {
  const [row] = await tx.query<Holiday>(
    `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
    [tx.universityId, name, starts_on, ends_on],
  );
  if (!row) throw new Error('The holiday was not stored');
  return row;
}

export async function updateHoliday(tx: UniversityTx, id: string, values: HolidayValues): Promise<Holiday> {
  const [row] = await tx.query<Holiday>(
    `UPDATE holidays SET name = $3, starts_on = $4, ends_on = $5 WHERE university_id = $1 AND id = $2 RETURNING ${columns}`,
    [tx.universityId, id, values.name, values.starts_on, values.ends_on],
  );
  if (!row) throw new Error('The holiday was not stored');
  return row;
}

export async function deleteHoliday(tx: UniversityTx, id: string): Promise<void> {
  await tx.query('DELETE FROM holidays WHERE university_id = $1 AND id = $2', [tx.universityId, id]);
}
