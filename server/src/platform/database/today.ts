import type { UniversityTx } from './database.ts';

/** 'YYYY-MM-DD' where the university is. */
export async function getToday(tx: UniversityTx, nowMs: number): Promise<string> {
  const [row] = await tx.query<{ today: string }>(
    `SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM universities WHERE id = $1`,
    [tx.universityId, new Date(nowMs)],
    'prepared',
  );
  if (!row) throw new Error('The university is gone');
  return row.today;
}
