import type { OwnStudent } from '@muster/contract/accounts/profiles';
import type { OwnStudentRow } from './student-profile.store.ts';

/** With the alias names of the API. */
export const toOwnStudent = (row: OwnStudentRow): OwnStudent => ({
  ...row,
  full_name: row.name,
  phone: row.contact_no,
  program: row.degree_programme,
  group_no: row.group_name,
  year_of_study: row.current_year,
  degree_path: row.local_international,
  department: null,
});

/** Whether the body has only the phone number, under either of its names. */
export const isPhoneOnly = (sent: object): boolean =>
  Object.keys(sent).every((field) => field === 'phone' || field === 'contact_no');
