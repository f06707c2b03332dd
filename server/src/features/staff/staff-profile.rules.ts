import type { BodyOf } from '@muster/contract/endpoint';
import type { changeStaffProfile, LecturerProfile } from '@muster/contract/profiles';
import type { StaffProfileRow } from './staff-profile.store.ts';

export const shownProfile = (row: StaffProfileRow): LecturerProfile => ({ ...row, specilization: row.specialization });

const own: readonly string[] = ['address', 'phoneNumber', 'contact_no', 'phone'];

/** A lecturer's own form holds address and phone number, and nothing else. */
export const isContactAlone = (sent: object): boolean => Object.keys(sent).every((field) => own.includes(field));

/** What the form leaves out stays as it was; what it sends blank is gone. */
export const changedContact = (
  { address, phoneNumber }: BodyOf<typeof changeStaffProfile>,
  before: StaffProfileRow,
): StaffProfileRow => ({
  ...before,
  address: address === undefined ? before.address : address,
  contact_no: phoneNumber === undefined ? before.contact_no : phoneNumber,
});

/** The audit names the fields, never what stands in them. */
export const changedFields = (before: StaffProfileRow, after: StaffProfileRow): string[] =>
  (['address', 'contact_no'] as const).filter((field) => before[field] !== after[field]);
