import type { Student } from '@muster/contract/students';
import { studentEditForm, studentForm, studentTexts } from '@muster/contract/students';
import { faultsOf } from '../../lib/faults.ts';
import { type NewEnrollment, stateOf } from './enrollment-rows.logic.ts';

/** The form of a student as typed, for adding and for editing. Fields carry the names of the wire. */
export type StudentFields = {
  name: string;
  email: string;
  password: string;
  student_id: string;
  contact_no: string;
  dob: string;
  gender: string;
  address: string;
  degree_details_id: string;
  group_id: string;
  current_year: string;
  current_semester: string;
  local_international: Student['local_international'];
  enrollment_date: string;
  status: Student['status'];
};
export type StudentField = keyof StudentFields;
export type Faults = Record<string, string>;

export const blankStudent = (today: string): StudentFields => ({
  name: '',
  email: '',
  password: '',
  student_id: '',
  contact_no: '',
  dob: '',
  gender: '',
  address: '',
  degree_details_id: '',
  group_id: '',
  current_year: '',
  current_semester: '',
  local_international: 'local',
  enrollment_date: today,
  status: 'Active',
});

/** A choice that was taken back is blank again. */
export const typed = (fields: StudentFields): StudentFields =>
  Object.fromEntries(
    Object.entries(fields as Record<string, string | null>).map(([name, value]) => [name, value ?? '']),
  ) as StudentFields;

/** In the order in which the stated texts come. */
export const addOrder: readonly StudentField[] = [
  'name',
  'email',
  'password',
  'student_id',
  'degree_details_id',
  'group_id',
  'current_year',
  'current_semester',
];
export const editOrder: readonly StudentField[] = ['name', 'student_id', 'email'];

const missingTexts: Partial<Record<StudentField, string>> = {
  degree_details_id: studentTexts.noDegree,
  group_id: studentTexts.noGroup,
  current_year: studentTexts.noYearOrSemester,
  current_semester: studentTexts.noYearOrSemester,
};

/** What is missing comes first, in the stated order; then what is there and wrong. */
export function addFaults(values: StudentFields): Faults {
  const fields = typed(values);
  const missing = addOrder.filter((field) => fields[field].trim() === '');
  const faults = faultsOf(studentForm, payload(fields));
  for (const field of missing) faults[field] = missingTexts[field] ?? studentTexts.missing;
  return faults;
}

export function editFaults(values: StudentFields): Faults {
  const fields = typed(values);
  const missing = editOrder.filter((field) => fields[field].trim() === '');
  const faults = faultsOf(studentEditForm, editPayload(fields));
  for (const field of missing) faults[field] = studentTexts.editMissing;
  return faults;
}

/** An academic year is chosen and something is filled in, yet no row is complete. */
export function areRowsHalfAssigned(rows: readonly NewEnrollment[], academicYear: string): boolean {
  if (academicYear === '') return false;
  const states = rows.map((row) => stateOf(row, academicYear, 'add'));
  return states.includes('half filled') && !states.includes('complete');
}

/** The fields as the server takes them; a blank that is optional becomes null. */
export function payload(values: StudentFields) {
  const { status, ...fields } = typed(values);
  const orNull = (value: string) => (value.trim() === '' ? null : value);
  return {
    ...fields,
    contact_no: orNull(fields.contact_no),
    dob: orNull(fields.dob),
    gender: orNull(fields.gender) as never,
    address: orNull(fields.address),
    enrollment_date: orNull(fields.enrollment_date),
    active: status === 'Active',
  };
}

/** The degree is not changed here, nor the password. */
export function editPayload(fields: StudentFields) {
  const { password: _, degree_details_id: __, ...student } = payload(fields);
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    ...student,
    group_id: orNull(student.group_id),
    current_year: orNull(student.current_year),
    current_semester: orNull(student.current_semester),
  };
}
