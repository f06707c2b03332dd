import { type StaffMember, staffEditForm, staffForm } from '@muster/contract/staff';
import { faultsOf } from '../../lib/faults.ts';
import { texts } from './staff.texts.ts';

/** The fields of the form as typed; blank is none. */
export type StaffFields = {
  employee_id: string;
  name: string;
  email: string;
  password: string;
  staff_type: string | null;
  contact_no: string;
  dob: string;
  gender: string | null;
  address: string;
  department: string;
  specialization: string;
  status: string | null;
};

export const blankStaff: StaffFields = {
  employee_id: '',
  name: '',
  email: '',
  password: '',
  staff_type: null,
  contact_no: '',
  dob: '',
  gender: null,
  address: '',
  department: '',
  specialization: '',
  status: 'Active',
};

export const fieldsOf = (member: StaffMember): StaffFields => ({
  employee_id: member.employee_id,
  name: member.name,
  email: member.email,
  password: '',
  staff_type: member.staff_type,
  contact_no: member.contact_no ?? '',
  dob: member.dob ?? '',
  gender: member.gender,
  address: member.address ?? '',
  department: member.department ?? '',
  specialization: member.specialization ?? '',
  status: member.active ? 'Active' : 'Inactive',
});

/** The order in which the first thing missing is told. */
export const order = ['employee_id', 'name', 'email', 'password', 'staff_type', 'contact_no', 'dob', 'gender'] as const;

const orNull = (value: string | null): string | null => (value === null || value.trim() === '' ? null : value.trim());

/** What both forms send; blanks as null. */
export function detailsOf({ status, password: _, staff_type, ...fields }: StaffFields) {
  return {
    employee_id: fields.employee_id.trim(),
    name: fields.name.trim(),
    email: fields.email.trim(),
    // Nothing chosen is what the contract's form complains about.
    staff_type: (staff_type ?? undefined) as 'lecturer',
    contact_no: orNull(fields.contact_no),
    dob: orNull(fields.dob),
    gender: orNull(fields.gender),
    address: orNull(fields.address),
    department: orNull(fields.department),
    specialization: orNull(fields.specialization),
    active: status !== 'Inactive',
  };
}

type Adding = { readonly university_id: string } | undefined;

/** What is missing first, then what is wrong, each in the order of the contract's form, which is the stated one; then who adds. */
export function addFaults(fields: StaffFields, user: Adding): Record<string, string> {
  const found = faultsOf(staffForm, { ...detailsOf(fields), password: fields.password });
  const isMissing = (field: string) => (fields[field as keyof StaffFields] ?? '').trim() === '';
  const missing = Object.fromEntries(Object.entries(found).filter(([field]) => isMissing(field)));
  const faults = { ...missing, ...found };
  if (!user) return { ...faults, user: texts.notSignedIn };
  return user.university_id === '' ? { ...faults, user: texts.noUniversity } : faults;
}

export const editFaults = (fields: StaffFields): Record<string, string> => faultsOf(staffEditForm, detailsOf(fields));
