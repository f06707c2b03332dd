import type { Module } from '@muster/contract/academics/modules';
import { type HttpError, httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { ModuleRow } from './modules.store.ts';

export const toModule = ({ created_at, updated_at, ...row }: ModuleRow): Module => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

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
