import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

const ownProfileRow = z.object({
  name: z.string(),
  email: z.string(),
  role,
});
export type OwnProfileRow = z.infer<typeof ownProfileRow>;

export async function findOwnProfile(tx: UniversityTx, accountId: string): Promise<OwnProfileRow | undefined> {
  const [row] = await tx.query(
    `SELECT name, email, role FROM accounts WHERE university_id = $1 AND id = $2`,
    [tx.universityId, accountId],
    ownProfileRow,
    'prepared',
  );
  return row;
}

export async function updateOwnName(
  tx: UniversityTx,
  accountId: string,
  name: string,
): Promise<OwnProfileRow | undefined> {
  const [row] = await tx.query(
    `UPDATE accounts SET name = $3, updated_at = now() WHERE university_id = $1 AND id = $2 RETURNING name, email, role`,
    [tx.universityId, accountId, name],
    ownProfileRow,
  );
  return row;
}
