import type { AcademicStructure } from '@muster/contract/academics/structure';
import { findLeaveErrors } from '@muster/contract/people/leave';
import { findAccountErrors } from '@muster/contract/people/student-account';
import { findSecondProgrammeErrors } from '@muster/contract/people/second-programme';
import {
  findMissingStudy,
  type Student,
  studentEditForm,
  studentForm,
  studentTexts,
} from '@muster/contract/people/students';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { type NewEnrollment, getRowState } from '../enrollments/enrollment-rows.logic.ts';

/** The values of both forms. Fields have the names of the request. */
export type StudentValues = {
  name: string;
  family_name: string;
  email: string;
  password: string;
  /** 'none', 'now' or a date. */
  invite: string;
  student_id: string;
  contact_no: string;
  dob: string;
  gender: string;
  address: string;
  degree_details_id: string;
  second_degree_id: string;
  group_id: string;
  current_year: string;
  current_semester: string;
  local_international: Student['local_international'];
  enrollment_date: string;
  /** This and the following fields are those of the edit form alone. '': neither on leave nor on exchange. */
  leave_reason: string;
  leave_from: string;
  leave_until: string;
  left_on: string;
  status: Student['status'];
};
export type StudentField = keyof StudentValues;
export type FieldErrors = Record<string, string>;

export const emptyStudent = (today: string): StudentValues => ({
  name: '',
  family_name: '',
  email: '',
  password: '',
  invite: 'none',
  student_id: '',
  contact_no: '',
  dob: '',
  gender: '',
  address: '',
  degree_details_id: '',
  second_degree_id: '',
  group_id: '',
  current_year: '',
  current_semester: '',
  local_international: 'local',
  enrollment_date: today,
  leave_reason: '',
  leave_from: '',
  leave_until: '',
  left_on: '',
  status: 'Active',
});

/** Cleared selects are null; converts them to ''. */
export const nullsToBlank = (fields: StudentValues): StudentValues =>
  Object.fromEntries(
    Object.entries(fields as Record<string, string | null>).map(([name, value]) => [name, value ?? '']),
  ) as StudentValues;

/** The required order of validation errors. */
const addFieldOrder: readonly StudentField[] = ['name', 'email', 'password', 'invite', 'student_id'];
const editFieldOrder: readonly StudentField[] = ['name', 'student_id', 'email'];

/** Texts at required fields that are blank. */
export const missingFieldTexts: Partial<Record<StudentField, string>> = {
  name: 'Enter the full name',
  email: 'Enter the email address',
  password: 'Enter a password, or choose an invitation',
  invite: 'Enter the date of the invitation',
  student_id: 'Enter the student ID',
  degree_details_id: 'Select a degree programme',
  group_id: 'Select a group',
  current_year: 'Select the current year',
  current_semester: 'Select the current semester',
};

/** Validation errors in reporting order: missing fields, then `otherErrors` (enrollments, account), then invalid fields. */
export function addStudentErrors(
  values: StudentValues,
  structure: AcademicStructure,
  otherErrors: FieldErrors = {},
): FieldErrors {
  const fields = nullsToBlank(values);
  const account = findAccountErrors(structure, fields);
  const required = addFieldOrder.filter((field) => (field !== 'email' && field !== 'password') || field in account);
  return orderErrors(
    {
      ...missingErrors(fields, required, (field) => account[field as keyof typeof account] ?? studentTexts.missing),
      ...findMissingStudy(structure, fields),
    },
    otherErrors,
    { ...findSecondProgrammeErrors(fields), ...validationErrors(studentForm, toRequest(fields)) },
  );
}

/** Validation errors in reporting order, as in `addStudentErrors`. */
export function editStudentErrors(
  values: StudentValues,
  otherErrors: FieldErrors = {},
  { hasEmail = true }: { hasEmail?: boolean } = {},
): FieldErrors {
  const fields = nullsToBlank(values);
  // A student without an account may have no email yet.
  const required = editFieldOrder.filter((field) => hasEmail || field !== 'email');
  const missing = missingErrors(fields, required, () => studentTexts.editMissing);
  const request = toEditRequest(fields);
  return orderErrors(missing, otherErrors, {
    ...findLeaveErrors(request),
    ...findSecondProgrammeErrors(fields),
    ...validationErrors(studentEditForm, request),
  });
}

const missingErrors = (
  fields: StudentValues,
  order: readonly StudentField[],
  textOf: (of: StudentField) => string,
): FieldErrors =>
  Object.fromEntries(order.filter((field) => fields[field].trim() === '').map((field) => [field, textOf(field)]));

/** A field keeps its first position; a missing-field error takes precedence over an invalid-field error. */
const orderErrors = (missing: FieldErrors, otherErrors: FieldErrors, wrong: FieldErrors): FieldErrors => ({
  ...missing,
  ...otherErrors,
  ...wrong,
  ...missing,
});

/** An academic year is selected and a row has input, but no row is complete. */
export function areAllRowsIncomplete(rows: readonly NewEnrollment[], academicYear: string): boolean {
  if (academicYear === '') return false;
  const states = rows.map((row) => getRowState(row, academicYear, 'add'));
  return states.includes('incomplete') && !states.includes('complete');
}

/** Whether the form names neither an email nor a password. */
const isWithoutAccount = ({ email, password }: Pick<StudentValues, 'email' | 'password'>): boolean =>
  (email + password).trim() === '';

/** The request body; blank optional fields become null. */
export function toRequest(values: StudentValues) {
  const { status, leave_reason: _, leave_from: __, leave_until: ___, left_on: ____, ...fields } = nullsToBlank(values);
  const blankToNull = (value: string) => (value.trim() === '' ? null : value);
  return {
    ...fields,
    password: fields.invite === 'none' && !isWithoutAccount(fields) ? fields.password : null,
    family_name: blankToNull(fields.family_name),
    contact_no: blankToNull(fields.contact_no),
    dob: blankToNull(fields.dob),
    gender: blankToNull(fields.gender),
    address: blankToNull(fields.address),
    enrollment_date: blankToNull(fields.enrollment_date),
    second_degree_id: blankToNull(fields.second_degree_id),
    active: status === 'Active',
  };
}

/** The request body of an update, which changes neither degree nor password. */
export function toEditRequest(values: StudentValues) {
  const fields = nullsToBlank(values);
  const { password: _, invite: ___, degree_details_id: __, ...student } = toRequest(fields);
  const blankToNull = (value: string) => (value === '' ? null : value);
  const isAway = fields.leave_reason !== '';
  return {
    ...student,
    leave_reason: blankToNull(fields.leave_reason),
    leave_from: isAway ? blankToNull(fields.leave_from) : null,
    leave_until: isAway ? blankToNull(fields.leave_until) : null,
    left_on: blankToNull(fields.left_on),
    group_id: blankToNull(student.group_id),
    current_year: blankToNull(student.current_year),
    current_semester: blankToNull(student.current_semester),
  };
}
