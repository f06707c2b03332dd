import type { OwnStudent } from '@muster/contract/profiles';
import type { OwnStudentRow } from './student-profile.store.ts';

/** With the names that the specification's readers know. */
export const shownOwnStudent = (row: OwnStudentRow): OwnStudent => ({
  ...row,
  full_name: row.name,
  phone: row.contact_no,
  program: row.degree_programme,
  group_no: row.group_name,
  year_of_study: row.current_year,
  degree_path: row.local_international,
  department: null,
});

/** A student's own form holds the phone number, under either of its names, and nothing else. */
export const isPhoneAlone = (sent: object): boolean =>
  Object.keys(sent).every((field) => field === 'phone' || field === 'contact_no');
