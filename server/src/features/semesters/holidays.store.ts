import type { Holiday } from '@muster/contract/academics/semesters';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

export type HolidayValues = Omit<Holiday, 'id'>;

const holidayRow = z.object({ id: z.string(), name: z.string(), starts_on: z.string(), ends_on: z.string() });
export const holidays = recordTable({ table: 'holidays', row: holidayRow, generated: [] });

export function listHolidays(tx: UniversityTx, limit: number): Promise<Holiday[]> {
  return tx.query(
    `SELECT ${holidays.columns('h')} FROM holidays h WHERE university_id = $1 ORDER BY starts_on DESC, name, id LIMIT $2`,
    [tx.universityId, limit],
    holidayRow,
  );
}

/** Serialises additions, so that a holiday is not added twice. */
export const lockHolidays = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'holidays');

export async function findEqualHoliday(tx: UniversityTx, values: HolidayValues): Promise<Holiday | undefined> {
  return tx.optionalRow(
    `SELECT ${holidays.columns('h')} FROM holidays h WHERE university_id = $1 AND name = $2 AND starts_on = $3 AND ends_on = $4 LIMIT 1`,
    [tx.universityId, values.name, values.starts_on, values.ends_on],
    holidayRow,
  );
}

export async function deleteHoliday(tx: UniversityTx, id: string): Promise<void> {
  await tx.execute('DELETE FROM holidays WHERE university_id = $1 AND id = $2', [tx.universityId, id]);
}
