import {
  staffTexts,
  staffTypeLabels,
  type staffEditForm,
  type staffForm,
  type StaffMember,
} from '@muster/contract/staff';
import type { ProblemCode } from '@muster/contract/problems';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ModuleName, NewAssignment } from './assignments.store.ts';
import type { ListedStaffRow, StaffRow, StaffValues } from './staff.store.ts';

type Shown = Omit<StaffMember, 'university_id'> & { readonly university_id: string };

/** What a reader gets; never the account behind it. */
export const shownStaff = <Row extends StaffRow>({ account_id: _, created_at, updated_at, ...row }: Row) =>
  ({
    ...row,
    specilization: row.specialization,
    status: row.active ? ('Active' as const) : ('Inactive' as const),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }) satisfies Shown;

type Form = z.output<typeof staffForm>;
type EditForm = Omit<z.output<typeof staffEditForm>, 'seen'>;

export const newStaff = (form: Form): StaffValues => ({
  ...detailsOf(form, {}),
  name: form.name,
  email: form.email,
  employee_id: form.employee_id,
  staff_type: form.staff_type,
  active: form.active,
});

/** What the form leaves out stays as it was; what it sends blank is gone. */
export const changedStaff = (form: EditForm, before: StaffRow): StaffValues => ({
  ...detailsOf(form, before),
  name: form.name,
  email: form.email,
  employee_id: form.employee_id,
  staff_type: form.staff_type,
  active: form.active ?? before.active,
});

function detailsOf(form: Form | EditForm, before: Partial<StaffRow>) {
  const kept = <T>(given: T | undefined, stored: T | undefined): T | null =>
    given === undefined ? (stored ?? null) : given;
  return {
    contact_no: kept(form.contact_no, before.contact_no),
    dob: kept(form.dob, before.dob),
    gender: kept<string | null>(form.gender, before.gender),
    address: kept(form.address, before.address),
    department: kept(form.department, before.department),
    specialization: kept(
      form.specialization === undefined ? form.specilization : form.specialization,
      before.specialization,
    ),
    position: kept(form.position, before.position),
    date_joined: kept(form.date_joined, before.date_joined),
  };
}

/** The names of what a change changed: their values are nobody's business but the record's. */
export const changedFields = (before: StaffRow, after: StaffRow): string[] =>
  Object.keys(after).filter(
    (key) => key !== 'updated_at' && String(before[key as keyof StaffRow]) !== String(after[key as keyof StaffRow]),
  );

export const notFound = (): Refusal => refuse('not_found', staffTexts.notFound);

export const employeeIdTaken = (employeeId: string, name?: string): Refusal => {
  const text = `The employee ID "${employeeId}" already belongs to ${name ?? 'another staff member'}`;
  return refuse('conflict', text, { employee_id: text });
};

export const emailTaken = (name: string): Refusal => {
  const text = `This e-mail already belongs to ${name}`;
  return refuse('conflict', text, { email: text });
};

export const isEmployeeIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'staff_employee_id_key';

export type AssignmentForm = Form['courses'][number];

/** Where the form that is sent holds the assignments, for a refusal to point at. */
export type AssignmentField = 'courses' | 'new_courses';

const refuseAssignment = (code: ProblemCode, text: string, field: AssignmentField, at: number): Refusal =>
  refuse(code, text, { [`${field}.${at}.module_id`]: text });

/** Assignments with the names of their modules. One that is nowhere here, or is there twice, stops all. */
export function namedAssignments(
  forms: readonly AssignmentForm[],
  modules: readonly ModuleName[],
  field: AssignmentField,
): NewAssignment[] {
  const named = new Map(modules.map((module) => [module.id, module]));
  const seen = new Set<string>();
  return forms.map(({ id, module_id, course_name, can_teach_as_primary, can_teach_as_assistant }, at) => {
    const module = named.get(module_id);
    if (!module) throw refuseAssignment('not_found', 'Module not found', field, at);
    if (seen.has(module_id)) throw assignedTwice(module, field, at);
    seen.add(module_id);
    const name = course_name || module.module_name;
    return { id, module_id, course_name: name, can_teach_as_primary, can_teach_as_assistant };
  });
}

export const assignedTwice = (
  { module_code, module_name }: Omit<ModuleName, 'id'>,
  field: AssignmentField,
  at: number,
): Refusal => refuseAssignment('conflict', `${module_code} ${module_name} is already assigned`, field, at);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Rows that a form had not saved yet have ids of its own; they are skipped, as the specification says. */
export const storedIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id));

/** 'lecturer,professor'; undefined when nothing is asked for. */
export const typesIn = (list: string | undefined): string[] | null =>
  list === undefined ? null : list.split(',').map((type) => type.trim().toLowerCase());

export const exportColumns = [
  'Employee ID',
  'Full Name',
  'Email',
  'Contact Number',
  'Date of Birth',
  'Gender',
  'Address',
  'Staff Type',
  'Department',
  'Specialization',
  'Position',
  'Date Joined',
  'Status',
  'Modules',
] as const;

/** One row of the export, under the names that the import reads back. */
export const exportedRow = (row: ListedStaffRow): (string | null)[] => [
  row.employee_id,
  row.name,
  row.email,
  row.contact_no,
  row.dob,
  row.gender,
  row.address,
  staffTypeLabels[row.staff_type],
  row.department,
  row.specialization,
  row.position,
  row.date_joined,
  row.active ? 'Active' : 'Inactive',
  row.staff_courses.map(({ modules }) => modules.module_code).join(', '),
];
