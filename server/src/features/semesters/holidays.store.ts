import type { Holiday } from '@muster/contract/academics/semesters';
import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { lockForTransaction } from '../../platform/database/sql/advisory-lock.ts';

export type HolidayValues = Omit<Holiday, 'id'>;

const holidayRow = z.object({ id: z.string(), name: z.string(), starts_on: z.string(), ends_on: z.string() });
const columns = 'id, name, starts_on, ends_on';

export function listHolidays(tx: UniversityTx, limit: number): Promise<Holiday[]> {
  return tx.query(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 ORDER BY starts_on DESC, name, id LIMIT $2`,
    [tx.universityId, limit],
    holidayRow,
  );
}

/** Serialises additions, so that a holiday is not added twice. */
export const lockHolidays = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'holidays');

export async function findEqualHoliday(tx: UniversityTx, values: HolidayValues): Promise<Holiday | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 AND name = $2 AND starts_on = $3 AND ends_on = $4 LIMIT 1`,
    [tx.universityId, values.name, values.starts_on, values.ends_on],
    holidayRow,
  );
}

/** Locks the holiday until the end of the transaction. */
export async function findHolidayForUpdate(tx: UniversityTx, id: string): Promise<Holiday | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM holidays WHERE university_id = $1 AND id = $2 FOR UPDATE`,
    [tx.universityId, id],
    holidayRow,
  );
}

export async function insertHoliday(tx: UniversityTx, { name, starts_on, ends_on }: HolidayValues): Promise<Holiday> {
  return tx.row(
    `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
    [tx.universityId, name, starts_on, ends_on],
    holidayRow,
  );
}

export async function updateHoliday(tx: UniversityTx, id: string, values: HolidayValues): Promise<Holiday> {
  return tx.row(
    `UPDATE holidays SET name = $3, starts_on = $4, ends_on = $5 WHERE university_id = $1 AND id = $2 RETURNING ${columns}`,
    [tx.universityId, id, values.name, values.starts_on, values.ends_on],
    holidayRow,
  );
}

export async function deleteHoliday(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute('DELETE FROM holidays WHERE university_id = $1 AND id = $2', [tx.universityId, id]);
}
