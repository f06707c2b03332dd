import { type StaffMember, staffEditForm, staffForm } from '@muster/contract/people/staff';
import { noUniversityText } from '#lib/api/save-failure.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { texts } from '../staff.texts.ts';

/** The values of the form as the inputs hold them. */
export type StaffValues = {
  employee_id: string;
  name: string;
  family_name: string;
  email: string;
  password: string;
  /** 'none', 'now' or a date. */
  invite: string;
  staff_type: string | null;
  contact_no: string;
  dob: string;
  gender: string | null;
  address: string;
  department: string;
  specialization: string;
  status: string | null;
};

export const emptyStaff: StaffValues = {
  employee_id: '',
  name: '',
  family_name: '',
  email: '',
  password: '',
  invite: 'none',
  staff_type: null,
  contact_no: '',
  dob: '',
  gender: null,
  address: '',
  department: '',
  specialization: '',
  status: 'Active',
};

export const toFormValues = (member: StaffMember): StaffValues => ({
  employee_id: member.employee_id,
  name: member.name,
  family_name: member.family_name ?? '',
  email: member.email,
  password: '',
  invite: 'none',
  staff_type: member.staff_type,
  contact_no: member.contact_no ?? '',
  dob: member.dob ?? '',
  gender: member.gender,
  address: member.address ?? '',
  department: member.department ?? '',
  specialization: member.specialization ?? '',
  status: member.active ? 'Active' : 'Inactive',
});

/** The order in which validation errors are reported. */
export const staffFieldOrder = [
  'employee_id',
  'name',
  'email',
  'password',
  'staff_type',
  'contact_no',
  'dob',
  'gender',
] as const;

/** Texts at required fields that are blank. */
export const missingFieldTexts = {
  employee_id: 'Enter the employee ID',
  name: 'Enter the full name',
  email: 'Enter the email address',
  password: 'Enter a password, or choose an invitation',
  invite: 'Enter the date of the invitation',
  staff_type: 'Select a staff type',
};

const blankToNull = (value: string | null): string | null =>
  value === null || value.trim() === '' ? null : value.trim();

/** The password and invitation of a new staff member. */
export const toSignIn = ({ password, invite }: StaffValues) => ({
  password: invite === 'none' ? password : null,
  invite,
});

/** The request body of both forms, without the password. Blank optional fields become null. */
export function toRequest({ status, password: _, invite: __, staff_type, ...values }: StaffValues) {
  return {
    employee_id: values.employee_id.trim(),
    name: values.name.trim(),
    email: values.email.trim(),
    // The schema reports a missing staff type.
    staff_type: (staff_type ?? undefined) as 'lecturer',
    family_name: blankToNull(values.family_name),
    contact_no: blankToNull(values.contact_no),
    dob: blankToNull(values.dob),
    gender: blankToNull(values.gender),
    address: blankToNull(values.address),
    department: blankToNull(values.department),
    specialization: blankToNull(values.specialization),
    active: status !== 'Inactive',
  };
}

type Administrator = { readonly university_id: string } | undefined;

/** Missing fields first, then invalid ones, each in the order of the schema; then errors of the administrator's account. */
export function addStaffErrors(values: StaffValues, user: Administrator): Record<string, string> {
  const errors = validationErrors(staffForm, { ...toRequest(values), ...toSignIn(values) });
  const isMissing = (field: string) => (values[field as keyof StaffValues] ?? '').trim() === '';
  const missingErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => isMissing(field)));
  const orderedErrors = { ...missingErrors, ...errors };
  if (!user) return { ...orderedErrors, user: texts.notSignedIn };
  return user.university_id === '' ? { ...orderedErrors, user: noUniversityText } : orderedErrors;
}

export const editStaffErrors = (values: StaffValues): Record<string, string> =>
  validationErrors(staffEditForm, toRequest(values));
