import { lecturerProfile } from '@muster/contract/accounts/profiles';
import type { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const profileRow = lecturerProfile.omit({ specilization: true });
export type StaffProfileRow = z.infer<typeof profileRow>;

/** The record if it belongs to the account. `isLocked` locks it until the transaction ends. */
export async function findOwnStaff(
  tx: UniversityTx,
  id: string,
  accountId: string,
  isLocked = false,
): Promise<StaffProfileRow | undefined> {
  return tx.optionalRow(
    `SELECT id, name, email, employee_id, contact_no, address, staff_type, department, specialization, position, date_joined,
       photo_url
     FROM staff WHERE university_id = $1 AND id = $2 AND account_id = $3 ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
    [tx.universityId, id, accountId],
    profileRow,
    'prepared',
  );
}

export async function updateOwnContact(
  tx: UniversityTx,
  id: string,
  { address, contact_no }: Pick<StaffProfileRow, 'address' | 'contact_no'>,
): Promise<void> {
  await tx.execute(
    `UPDATE staff SET address = $3, contact_no = $4, updated_at = now() WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, address, contact_no],
  );
}
