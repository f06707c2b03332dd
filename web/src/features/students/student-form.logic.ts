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
const addOrder: readonly StudentField[] = [
  'name',
  'email',
  'password',
  'student_id',
  'degree_details_id',
  'group_id',
  'current_year',
  'current_semester',
];
const editOrder: readonly StudentField[] = ['name', 'student_id', 'email'];

const missingTexts: Partial<Record<StudentField, string>> = {
  degree_details_id: studentTexts.noDegree,
  group_id: studentTexts.noGroup,
  current_year: studentTexts.noYearOrSemester,
  current_semester: studentTexts.noYearOrSemester,
};

/**
 * In the order in which they are told: what is missing, as stated; what is missing beside the fields (`others`); then what is
 * there and wrong.
 */
export function addFaults(values: StudentFields, others: Faults = {}): Faults {
  const fields = typed(values);
  const textOf = (field: StudentField) => missingTexts[field] ?? studentTexts.missing;
  return inOrder(missingOf(fields, addOrder, textOf), others, faultsOf(studentForm, payload(fields)));
}

/** In the order in which they are told, as for adding. */
export function editFaults(values: StudentFields, others: Faults = {}): Faults {
  const fields = typed(values);
  const missing = missingOf(fields, editOrder, () => studentTexts.editMissing);
  return inOrder(missing, others, faultsOf(studentEditForm, editPayload(fields)));
}

const missingOf = (
  fields: StudentFields,
  order: readonly StudentField[],
  textOf: (of: StudentField) => string,
): Faults =>
  Object.fromEntries(order.filter((field) => fields[field].trim() === '').map((field) => [field, textOf(field)]));

/** A field keeps the place at which it is first named, and says that it is missing rather than wrong. */
const inOrder = (missing: Faults, others: Faults, wrong: Faults): Faults => ({
  ...missing,
  ...others,
  ...wrong,
  ...missing,
});

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
    gender: orNull(fields.gender),
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
