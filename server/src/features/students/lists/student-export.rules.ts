import type { StudentRow } from '../students.rules.ts';

type Cells = readonly (string | number | null)[];

/** The columns of the import's template, so that a file can come back, and two more that it leaves out. No passwords. */
const columns: readonly [header: string, cell: (row: StudentRow) => string | number | null][] = [
  ['Full Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Student ID', ({ student_id }) => student_id],
  ['Contact Number', ({ contact_no }) => contact_no],
  ['Date of Birth', ({ dob }) => dob],
  ['Gender', ({ gender }) => gender],
  ['Address', ({ address }) => address],
  ['Degree Programme', ({ degree_programme }) => degree_programme],
  ['Degree Level', ({ degree_level }) => degree_level],
  ['Local/International', ({ local_international }) => local_international],
  ['Group', ({ group_name }) => group_name],
  ['Current Year', ({ current_year }) => current_year],
  ['Current Semester', ({ current_semester }) => current_semester],
  ['Enrollment Date', ({ enrollment_date }) => enrollment_date],
  ['Status', ({ active }) => (active ? 'Active' : 'Inactive')],
];

export const exportColumns: readonly string[] = columns.map(([header]) => header);
export const exportCells = (row: StudentRow): Cells => columns.map(([, cell]) => cell(row));
