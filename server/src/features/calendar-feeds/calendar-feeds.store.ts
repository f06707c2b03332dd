import type { Role } from '@muster/contract/shared';
import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

export type FeedRow = { id: string; created_at: Date; last_read_at: Date | null };

export async function findFeed(tx: UniversityTx, accountId: string): Promise<FeedRow | undefined> {
  const [row] = await tx.query<FeedRow>(
    'SELECT id, created_at, last_read_at FROM calendar_feeds WHERE university_id = $1 AND account_id = $2',
    [tx.universityId, accountId],
    'prepared',
  );
  return row;
}

/** With an id that nobody has had; the former one names nothing any more. */
export async function replaceFeed(tx: UniversityTx, accountId: string): Promise<FeedRow> {
  const [row] = await tx.query<FeedRow>(
    `INSERT INTO calendar_feeds (university_id, account_id) VALUES ($1, $2)
     ON CONFLICT (university_id, account_id) DO UPDATE SET id = gen_random_uuid(), created_at = now(), last_read_at = NULL
     RETURNING id, created_at, last_read_at`,
    [tx.universityId, accountId],
  );
  if (!row) throw new Error('The calendar address was not stored');
  return row;
}

export async function deleteFeed(tx: UniversityTx, accountId: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM calendar_feeds WHERE university_id = $1 AND account_id = $2 RETURNING id', [
    tx.universityId,
    accountId,
  ]);
  return rows.length > 0;
}

export type FeedOwner = {
  university_id: string;
  account_id: string;
  role: Role;
  staff_id: string | null;
  student_id: string | null;
  last_read_at: Date | null;
};

/** Whose feed it is, while they are active; from all universities, as the address names none. */
export async function findFeedOwner(tx: SystemTx, id: string): Promise<FeedOwner | undefined> {
  const [row] = await tx.query<FeedOwner>(
    `SELECT f.university_id, f.account_id, a.role, s.id AS staff_id, p.id AS student_id, f.last_read_at
     FROM calendar_feeds f
     JOIN accounts a ON a.university_id = f.university_id AND a.id = f.account_id AND a.status = 'active'
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer' AND s.active
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student' AND p.active
     WHERE f.id = $1 AND (s.id IS NOT NULL OR p.id IS NOT NULL)`,
    [id],
    'prepared',
  );
  return row;
}

export async function updateFeedRead(tx: UniversityTx, id: string, at: Date): Promise<void> {
  await tx.query(
    'UPDATE calendar_feeds SET last_read_at = $3 WHERE university_id = $1 AND id = $2',
    [tx.universityId, id, at],
    'prepared',
  );
}
