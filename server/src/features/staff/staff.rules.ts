import { staffTexts, staffTypeLabels, type staffForm, type StaffMember } from '@muster/contract/people/staff';
import type { ProblemCode } from '@muster/contract/http/problems';
import type { z } from 'zod';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { ModuleName, NewAssignment } from './assignments.store.ts';
import type { ListedStaffRow, StaffRow } from './staff.store.ts';

/** Leaves out the account. */
export const toStaffMember = <Row extends StaffRow>({ account_id: _, created_at, updated_at, ...row }: Row) =>
  ({
    ...row,
    specilization: row.specialization,
    status: row.active ? ('Active' as const) : ('Inactive' as const),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }) satisfies StaffMember;

/** The names of the changed fields. */
export const changedFields = (before: StaffRow, after: StaffRow): string[] =>
  Object.keys(after).filter(
    (key) => key !== 'updated_at' && String(before[key as keyof StaffRow]) !== String(after[key as keyof StaffRow]),
  );

export const notFoundError = (): HttpError => httpError('not_found', staffTexts.notFound);

export const employeeIdTakenError = (employeeId: string, name?: string): HttpError => {
  const text = `The employee ID "${employeeId}" already belongs to ${name ?? 'another staff member'}`;
  return httpError('conflict', text, { employee_id: text });
};

export const emailTakenError = (name: string): HttpError => {
  const text = `This email already belongs to ${name}`;
  return httpError('conflict', text, { email: text });
};

export const isEmployeeIdTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'staff_employee_id_key';

export type AssignmentForm = z.output<typeof staffForm>['courses'][number];

/** The field of the form that holds the assignments, for errors. */
export type AssignmentField = 'courses' | 'new_courses';

const assignmentError = (code: ProblemCode, text: string, field: AssignmentField, index: number): HttpError =>
  httpError(code, text, { [`${field}.${index}.module_id`]: text });

/** Adds the names of the modules. Throws if a module is unknown or is listed twice. */
export function nameAssignments(
  forms: readonly AssignmentForm[],
  modules: readonly ModuleName[],
  field: AssignmentField,
): NewAssignment[] {
  const moduleById = new Map(modules.map((module) => [module.id, module]));
  const seen = new Set<string>();
  return forms.map(({ id, module_id, course_name, can_teach_as_primary, can_teach_as_assistant }, index) => {
    const module = moduleById.get(module_id);
    if (!module) throw assignmentError('not_found', 'Module not found', field, index);
    if (seen.has(module_id)) throw assignedTwiceError(module, field, index);
    seen.add(module_id);
    const name = course_name || module.module_name;
    return { id, module_id, course_name: name, can_teach_as_primary, can_teach_as_assistant };
  });
}

export const assignedTwiceError = (
  { module_code, module_name }: Omit<ModuleName, 'id'>,
  field: AssignmentField,
  index: number,
): HttpError => assignmentError('conflict', `${module_code} ${module_name} is already assigned`, field, index);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Leaves out the temporary ids of rows that were never saved. */
export const filterSavedIds = (ids: readonly string[]): string[] => ids.filter((id) => uuid.test(id));

/** Parses a list such as 'lecturer,professor'. Null: no filter. */
export const parseStaffTypes = (list: string | undefined): string[] | null =>
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

/** One row of the export. The columns have the names that the import reads. */
export const toExportRow = (row: ListedStaffRow): (string | null)[] => [
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
