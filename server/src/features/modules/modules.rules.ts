import type { Module, moduleEditForm, moduleForm } from '@muster/contract/academics/modules';
import { defaultCreditsOf, type AcademicStructure } from '@muster/contract/academics/structure';
import type { z } from 'zod';
import { type HttpError, httpError, validationError } from '../../platform/http/errors/http-error.ts';
import type { ModuleRow, ModuleValues } from './modules.store.ts';

export const toModule = ({ created_at, updated_at, ...row }: ModuleRow): Module => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const newModule = (
  { university_id: _, ...form }: z.output<typeof moduleForm>,
  structure: AcademicStructure,
): ModuleValues => ({
  ...form,
  credits: form.credits ?? defaultCreditsOf(structure),
  description: form.description ?? null,
  department: form.department ?? null,
  photo_url: form.photo_url ?? null,
  attendance_requirement: form.attendance_requirement ?? null,
  attendance_limit: form.attendance_limit ?? null,
});

/** Omitted fields keep their value. */
export function changedModule(form: Omit<z.output<typeof moduleEditForm>, 'seen'>, before: ModuleRow): ModuleValues {
  const { module_name, module_code, semester } = form;
  return {
    module_name,
    module_code,
    semester,
    credits: form.credits ?? before.credits,
    description: form.description === undefined ? before.description : form.description,
    department: form.department === undefined ? before.department : form.department,
    photo_url: form.photo_url === undefined ? before.photo_url : form.photo_url,
    active: form.active ?? before.active,
    attendance_requirement:
      form.attendance_requirement === undefined ? before.attendance_requirement : form.attendance_requirement,
    attendance_limit: form.attendance_limit === undefined ? before.attendance_limit : form.attendance_limit,
  };
}

type Requirement = Pick<ModuleRow, 'attendance_requirement' | 'attendance_limit'>;
export const hasOtherRequirement = (one: Requirement, other: Requirement): boolean =>
  one.attendance_requirement !== other.attendance_requirement || one.attendance_limit !== other.attendance_limit;

type ModuleName = Pick<ModuleRow, 'module_code' | 'module_name' | 'active'>;

export function codeTakenError({ module_code, module_name, active }: ModuleName): HttpError {
  const text = `The module code "${module_code}" already belongs to ${module_name}${active ? '' : ', which is Inactive'}`;
  return httpError('conflict', text, { module_code: text });
}

export const isCodeTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'modules_module_code_key';

/** An image on another server would disclose to its owner who opens the module. */
export const foreignImageError = (): HttpError => validationError({ photo_url: 'Please upload the image here' });
