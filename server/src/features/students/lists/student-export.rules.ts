import type { PrivateStudentField } from '@muster/contract/people/private-fields';
import type { StudentRow } from '../students.store.ts';

type Cells = readonly (string | number | null)[];

/** The columns of the import template and Second Programme, so that an export can be imported, and two more. No passwords. */
const columns: readonly [
  header: string,
  cell: (row: StudentRow) => string | number | null,
  field?: PrivateStudentField,
][] = [
  ['Full Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Student ID', ({ student_id }) => student_id],
  ['Contact Number', ({ contact_no }) => contact_no, 'contact_no'],
  ['Date of Birth', ({ dob }) => dob, 'dob'],
  ['Gender', ({ gender }) => gender, 'gender'],
  ['Address', ({ address }) => address, 'address'],
  ['Degree Programme', ({ degree_programme }) => degree_programme],
  ['Degree Level', ({ degree_level }) => degree_level],
  ['Local/International', ({ local_international }) => local_international],
  ['Second Programme', ({ second_programme }) => second_programme],
  ['Group', ({ group_name }) => group_name],
  ['Current Year', ({ current_year }) => current_year],
  ['Current Semester', ({ current_semester }) => current_semester],
  ['Enrollment Date', ({ enrollment_date }) => enrollment_date],
  ['Status', ({ active }) => (active ? 'Active' : 'Inactive')],
];

export type ExportColumns = {
  readonly headers: readonly string[];
  readonly toCells: (row: StudentRow) => Cells;
};

/** The columns of a file without the private fields that its reader cannot see: empty cells would look like missing data. */
export function makeExportColumns(readable: readonly PrivateStudentField[]): ExportColumns {
  const shown = columns.filter(([, , field]) => field === undefined || readable.includes(field));
  return { headers: shown.map(([header]) => header), toCells: (row) => shown.map(([, cell]) => cell(row)) };
}
