import type { UniversityTx } from '../../platform/database/database.ts';

export type Waiting = { id: string; at: Date; name: string; email: string };

/** Registrations that wait for an administrator, the newest first. */
export function listWaitingAdmins(tx: UniversityTx, limit: number): Promise<Waiting[]> {
  return tx.query<Waiting>(
    `SELECT d.id, d.created_at AS at, a.name, a.email
     FROM admins d JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id
     WHERE d.university_id = $1 AND a.status = 'pending' ORDER BY d.created_at DESC, d.id LIMIT $2`,
    [tx.universityId, limit],
  );
}
