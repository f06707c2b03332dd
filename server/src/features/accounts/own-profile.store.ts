import type { Role } from '@muster/contract/shared';
import type { UniversityTx } from '../../platform/database/database.ts';

export type OwnProfileRow = { readonly name: string; readonly email: string; readonly role: Role };

export async function findOwnProfile(tx: UniversityTx, accountId: string): Promise<OwnProfileRow | undefined> {
  const [row] = await tx.query<OwnProfileRow>(
    `select name, email, role from accounts where university_id = $1 and id = $2`,
    [tx.universityId, accountId],
    'prepared',
  );
  return row;
}

export async function updateOwnName(
  tx: UniversityTx,
  accountId: string,
  name: string,
): Promise<OwnProfileRow | undefined> {
  const [row] = await tx.query<OwnProfileRow>(
    `update accounts set name = $3, updated_at = now() where university_id = $1 and id = $2 returning name, email, role`,
    [tx.universityId, accountId, name],
  );
  return row;
}
