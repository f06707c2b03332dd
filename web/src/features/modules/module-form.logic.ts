import { type addModule, type Module, moduleForm } from '@muster/contract/academics/modules';
import { attendanceRequirements } from '@muster/contract/attendance/requirements';
import { defaultCreditsOf, type AcademicStructure } from '@muster/contract/academics/structure';
import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '../../lib/api/validation-errors.ts';

export type ModuleRequest = BodyInputOf<typeof addModule>;

/** The values of the form as the inputs hold them, without the photo. */
export type ModuleValues = {
  module_name: string;
  module_code: string;
  semester: string | null;
  credits: string | number;
  description: string;
  department: string;
  status: string | null;
  /** Blank: by class type. */
  attendance_requirement: string | null;
  /** Blank: the limit of the university. */
  attendance_limit: string | number;
};

export const emptyModule = (structure: AcademicStructure): ModuleValues => ({
  module_name: '',
  module_code: '',
  semester: null,
  credits: defaultCreditsOf(structure),
  description: '',
  department: '',
  status: 'Active',
  attendance_requirement: '',
  attendance_limit: '',
});

/** The order in which validation errors are reported. */
export const moduleFieldOrder = ['module_name', 'module_code', 'semester', 'credits', 'attendance_limit'];

export const missingTexts = ({ credits_min: min, credits_max: max }: AcademicStructure) => ({
  module_name: 'Enter the module name',
  module_code: 'Enter the module code',
  semester: 'Select a semester',
  credits: `Enter the credits, ${min} to ${max}`,
});

export const toFormValues = (module: Module): ModuleValues => ({
  module_name: module.module_name,
  module_code: module.module_code,
  semester: String(module.semester),
  credits: module.credits,
  description: module.description ?? '',
  department: module.department ?? '',
  status: module.active ? 'Active' : 'Inactive',
  attendance_requirement: module.attendance_requirement ?? '',
  attendance_limit: module.attendance_limit ?? '',
});

export const toRequest = (
  { status, attendance_requirement: requirement, attendance_limit: limit, ...values }: ModuleValues,
  photoUrl: string | null,
): ModuleRequest => ({
  ...values,
  attendance_requirement: attendanceRequirements.find((one) => one === requirement) ?? null,
  attendance_limit: limit === '' ? null : Number(limit),
  photo_url: photoUrl,
  active: status !== 'Inactive',
});

/** `before`: the stored module; undefined for a new one. */
export function moduleErrors(
  values: ModuleValues,
  structure: AcademicStructure,
  before?: Pick<Module, 'credits'>,
): Record<string, string> {
  const { data: { credits } = { credits: undefined } } = moduleForm.pick({ credits: true }).safeParse(values);
  return {
    ...findStructureErrors(structure, { credits }, before),
    ...validationErrors(moduleForm, toRequest(values, null)),
  };
}
