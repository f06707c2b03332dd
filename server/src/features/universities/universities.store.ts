import { z } from 'zod';
import type { SystemTx, Tx, UniversityTx } from '#platform/database/database.ts';

export async function findUniversityByCode(tx: SystemTx, code: string): Promise<{ id: string } | undefined> {
  return tx.optionalRow('SELECT id FROM universities WHERE code = $1', [code], z.object({ id: z.string() }));
}

export type NewUniversity = {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  /** Default: true. */
  readonly isApproved?: boolean;
};

export async function insertUniversity(tx: SystemTx, university: NewUniversity): Promise<string> {
  const { code, name, timeZone, isApproved = true } = university;
  const row = await tx.row(
    'INSERT INTO universities (code, name, time_zone, is_approved) VALUES ($1, $2, $3, $4) RETURNING id',
    [code, name, timeZone, isApproved],
    z.object({ id: z.string() }),
  );
  return row.id;
}

export async function isUniversityApproved(tx: Tx, id: string): Promise<boolean> {
  return (await tx.execute('SELECT 1 FROM universities WHERE id = $1 AND is_approved', [id])) > 0;
}

export async function updateUniversityApproved(tx: SystemTx, id: string): Promise<void> {
  await tx.execute('UPDATE universities SET is_approved = true WHERE id = $1', [id]);
}

export const listCodes = (tx: SystemTx): Promise<{ id: string; code: string }[]> =>
  tx.query('SELECT id, code FROM universities ORDER BY code', [], z.object({ id: z.string(), code: z.string() }));

export async function getAddressDays(tx: UniversityTx): Promise<number> {
  const row = await tx.optionalRow(
    'SELECT audit_address_days AS days FROM universities WHERE id = $1',
    [tx.universityId],
    z.object({ days: z.number() }),
  );
  return row?.days ?? 0;
}

export async function updateAddressDays(tx: UniversityTx, days: number): Promise<void> {
  await tx.execute('UPDATE universities SET audit_address_days = $2 WHERE id = $1', [tx.universityId, days]);
}
