import { z } from 'zod';
import type { SystemTx } from '../../platform/database/database.ts';

export async function findUniversityByCode(tx: SystemTx, code: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.query('SELECT id FROM universities WHERE code = $1', [code], z.object({ id: z.string() }));
  return row;
}

export async function insertUniversity(
  tx: SystemTx,
  university: { code: string; name: string; timeZone: string },
): Promise<string> {
  const { code, name, timeZone } = university;
  const [row] = await tx.query(
    'INSERT INTO universities (code, name, time_zone) VALUES ($1, $2, $3) RETURNING id',
    [code, name, timeZone],
    z.object({ id: z.string() }),
  );
  if (!row) throw new Error('The university was not stored');
  return row.id;
}
