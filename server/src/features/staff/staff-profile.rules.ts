import type { BodyOf } from '@muster/contract/http/endpoint';
import type { changeStaffProfile, LecturerProfile } from '@muster/contract/accounts/profiles';
import type { StaffProfileRow } from './staff-profile.store.ts';

export const toProfile = (row: StaffProfileRow): LecturerProfile => ({ ...row, specilization: row.specialization });

const contactFields: readonly string[] = ['address', 'phoneNumber', 'contact_no', 'phone'];

/** Whether the body has only address and phone number. */
export const isContactOnly = (sent: object): boolean =>
  Object.keys(sent).every((field) => contactFields.includes(field));

/** Omitted fields keep their value and blank ones are cleared. */
export const changedContact = (
  { address, phoneNumber }: BodyOf<typeof changeStaffProfile>,
  before: StaffProfileRow,
): StaffProfileRow => ({
  ...before,
  address: address === undefined ? before.address : address,
  contact_no: phoneNumber === undefined ? before.contact_no : phoneNumber,
});

/** The names of the changed fields. The audit log must not hold their values. */
export const changedFields = (before: StaffProfileRow, after: StaffProfileRow): string[] =>
  (['address', 'contact_no'] as const).filter((field) => before[field] !== after[field]);
