import { type Preferences, preferences } from '@muster/contract/accounts/preferences';
import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const ownProfileRow = z.object({
  name: z.string(),
  record_name: z.string(),
  email: z.string(),
  role,
});
const columns = 'coalesce(display_name, name) AS name, name AS record_name, email, role';
export type OwnProfileRow = z.infer<typeof ownProfileRow>;

export async function findOwnProfile(tx: UniversityTx, accountId: string): Promise<OwnProfileRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM accounts WHERE university_id = $1 AND id = $2`,
    [tx.universityId, accountId],
    ownProfileRow,
    'prepared',
  );
}

export async function updateDisplayName(
  tx: UniversityTx,
  accountId: string,
  name: string,
): Promise<OwnProfileRow | undefined> {
  return tx.optionalRow(
    `UPDATE accounts SET display_name = $3, updated_at = now() WHERE university_id = $1 AND id = $2 RETURNING ${columns}`,
    [tx.universityId, accountId, name],
    ownProfileRow,
  );
}

/** Stores the given preferences; the others stay. Undefined if the account does not exist. */
export async function updatePreferences(
  tx: UniversityTx,
  accountId: string,
  change: Preferences,
): Promise<Preferences | undefined> {
  const row = await tx.optionalRow(
    'UPDATE accounts SET preferences = preferences || $3::jsonb WHERE university_id = $1 AND id = $2 RETURNING preferences',
    [tx.universityId, accountId, JSON.stringify(change)],
    z.object({ preferences }),
  );
  return row?.preferences;
}
