import type { LecturerProfile } from '@muster/contract/profiles';
import type { UniversityTx } from '../../platform/database/database.ts';

export type StaffProfileRow = Omit<LecturerProfile, 'specilization'>;

/** The record that belongs to the account, and to no other. Nobody else changes it until the transaction ends, if it is `locked`. */
export async function findOwnStaff(
  tx: UniversityTx,
  id: string,
  accountId: string,
  isLocked = false,
): Promise<StaffProfileRow | undefined> {
  const [row] = await tx.query<StaffProfileRow>(
    `SELECT id, name, email, employee_id, contact_no, address, staff_type, department, specialization, position, date_joined,
       photo_url
     FROM staff WHERE university_id = $1 AND id = $2 AND account_id = $3 ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
    [tx.universityId, id, accountId],
    'prepared',
  );
  return row;
}

export async function updateOwnContact(
  tx: UniversityTx,
  id: string,
  { address, contact_no }: Pick<StaffProfileRow, 'address' | 'contact_no'>,
): Promise<void> {
  await tx.query(
    `UPDATE staff SET address = $3, contact_no = $4, updated_at = now() WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, address, contact_no],
  );
}
