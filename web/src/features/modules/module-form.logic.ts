import { credits, type Module, moduleForm } from '@muster/contract/academics/modules';
import { validationErrors } from '../../lib/api/validation-errors.ts';
import type { ModuleRequest } from './modules.api.ts';

/** The values of the form as the inputs hold them, without the photo. */
export type ModuleValues = {
  module_name: string;
  module_code: string;
  semester: string | null;
  credits: string | number;
  description: string;
  status: string | null;
};

export const emptyModule: ModuleValues = {
  module_name: '',
  module_code: '',
  semester: null,
  credits: credits.defaultCredits,
  description: '',
  status: 'Active',
};

/** The order in which validation errors are reported. */
export const moduleFieldOrder = ['module_name', 'module_code', 'semester', 'credits'];

export const missingTexts = {
  module_name: 'Enter the module name',
  module_code: 'Enter the module code',
  semester: 'Select a semester',
  credits: `Enter the credits, ${credits.min} to ${credits.max}`,
};

export const toFormValues = (module: Module): ModuleValues => ({
  module_name: module.module_name,
  module_code: module.module_code,
  semester: String(module.semester),
  credits: module.credits,
  description: module.description ?? '',
  status: module.active ? 'Active' : 'Inactive',
});

export const toRequest = ({ status, ...values }: ModuleValues, photoUrl: string | null): ModuleRequest => ({
  ...values,
  photo_url: photoUrl,
  active: status !== 'Inactive',
});

export const moduleErrors = (values: ModuleValues): Record<string, string> =>
  validationErrors(moduleForm, toRequest(values, null));
