import type { SystemTx } from '../../platform/database/database.ts';

export async function findUniversityByCode(tx: SystemTx, code: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.query<{ id: string }>('select id from universities where code = $1', [code]);
  return row;
}

export async function insertUniversity(
  tx: SystemTx,
  university: { code: string; name: string; timeZone: string },
): Promise<string> {
  const { code, name, timeZone } = university;
  const [row] = await tx.query<{ id: string }>(
    'insert into universities (code, name, time_zone) values ($1, $2, $3) returning id',
    [code, name, timeZone],
  );
  if (!row) throw new Error('The university was not stored');
  return row.id;
}
