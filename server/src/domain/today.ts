import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const zoneRow = z.object({ time_zone: z.string() });

export async function getTimeZone(tx: UniversityTx): Promise<string> {
  const row = await tx.row('SELECT time_zone FROM universities WHERE id = $1', [tx.universityId], zoneRow, 'prepared');
  return row.time_zone;
}

const todayRow = z.object({ today: z.string() });

/** Today's date in the time zone of the university, 'YYYY-MM-DD'. */
export async function getToday(tx: UniversityTx, nowMs: number): Promise<string> {
  const row = await tx.row(
    `SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM universities WHERE id = $1`,
    [tx.universityId, new Date(nowMs)],
    todayRow,
    'prepared',
  );
  return row.today;
}
