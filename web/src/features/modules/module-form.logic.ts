import { type addModule, type Module, moduleForm } from '@muster/contract/academics/modules';
import { attendanceRequirements } from '@muster/contract/attendance/requirements';
import { defaultCreditsOf, type AcademicStructure } from '@muster/contract/academics/structure';
import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { recordValues } from '#ui/form/record-values.ts';

export type ModuleRequest = BodyInputOf<typeof addModule>;

/** Blank: the requirement by class type, the limit of the university. The photo is no input. */
const values = recordValues(moduleForm.omit({ photo_url: true }), {
  semester: null,
  credits: '',
  attendance_limit: '',
});
export type ModuleValues = typeof values.empty;
export const emptyModule = (structure: AcademicStructure): ModuleValues => ({
  ...values.empty,
  credits: defaultCreditsOf(structure),
});
export const toFormValues = (module: Module): ModuleValues => values.of(module);

/** The order in which validation errors are reported. */
export const moduleFieldOrder = ['module_name', 'module_code', 'semester', 'credits', 'attendance_limit'];

export const missingTexts = ({ credits_min: min, credits_max: max }: AcademicStructure) => ({
  module_name: 'Enter the module name',
  module_code: 'Enter the module code',
  semester: 'Select a semester',
  credits: `Enter the credits, ${min} to ${max}`,
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
