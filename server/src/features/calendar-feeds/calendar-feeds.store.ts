import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

const feedRow = z.object({
  id: z.string(),
  created_at: z.date(),
  last_read_at: z.date().nullable(),
});
export type FeedRow = z.infer<typeof feedRow>;

export async function findFeed(tx: UniversityTx, accountId: string): Promise<FeedRow | undefined> {
  return tx.optionalRow(
    'SELECT id, created_at, last_read_at FROM calendar_feeds WHERE university_id = $1 AND account_id = $2',
    [tx.universityId, accountId],
    feedRow,
    'prepared',
  );
}

/** Creates a feed, or replaces its id so that the previous address stops working. */
export async function replaceFeed(tx: UniversityTx, accountId: string): Promise<FeedRow> {
  return tx.row(
    `INSERT INTO calendar_feeds (university_id, account_id) VALUES ($1, $2)
     ON CONFLICT (university_id, account_id) DO UPDATE SET id = gen_random_uuid(), created_at = now(), last_read_at = NULL
     RETURNING id, created_at, last_read_at`,
    [tx.universityId, accountId],
    feedRow,
  );
}

export async function deleteFeed(tx: UniversityTx, accountId: string): Promise<boolean> {
  const count = await tx.execute('DELETE FROM calendar_feeds WHERE university_id = $1 AND account_id = $2', [
    tx.universityId,
    accountId,
  ]);
  return count > 0;
}

const feedOwner = z.object({
  university_id: z.string(),
  account_id: z.string(),
  role,
  staff_id: z.string().nullable(),
  student_id: z.string().nullable(),
  last_read_at: z.date().nullable(),
});
export type FeedOwner = z.infer<typeof feedOwner>;

/** Finds the active owner of a feed in all universities: the address does not name one. */
export async function findFeedOwner(tx: SystemTx, id: string): Promise<FeedOwner | undefined> {
  return tx.optionalRow(
    `SELECT f.university_id, f.account_id, a.role, s.id AS staff_id, p.id AS student_id, f.last_read_at
     FROM calendar_feeds f
     JOIN accounts a ON a.university_id = f.university_id AND a.id = f.account_id AND a.status = 'active'
     LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id AND a.role = 'lecturer' AND s.active
     LEFT JOIN students p ON p.university_id = a.university_id AND p.account_id = a.id AND a.role = 'student' AND p.active
     WHERE f.id = $1 AND (s.id IS NOT NULL OR p.id IS NOT NULL)`,
    [id],
    feedOwner,
    'prepared',
  );
}

export async function updateFeedRead(tx: UniversityTx, id: string, at: Date): Promise<void> {
  await tx.execute(
    'UPDATE calendar_feeds SET last_read_at = $3 WHERE university_id = $1 AND id = $2',
    [tx.universityId, id, at],
    'prepared',
  );
}
