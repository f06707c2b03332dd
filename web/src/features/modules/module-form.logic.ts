import { credits, type Module, moduleForm } from '@muster/contract/modules';
import { faultsOf } from '../../lib/faults.ts';
import type { ModuleRequest } from './modules.api.ts';

/** The module form as typed; its photo is kept beside it. */
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
  credits: credits.usual,
  description: '',
  status: 'Active',
};

/** In which the first fault is told. */
export const moduleOrder = ['module_name', 'module_code', 'semester', 'credits'];

export const valuesOf = (module: Module): ModuleValues => ({
  module_name: module.module_name,
  module_code: module.module_code,
  semester: String(module.semester),
  credits: module.credits,
  description: module.description ?? '',
  status: module.active ? 'Active' : 'Inactive',
});

export const requestOf = ({ status, ...values }: ModuleValues, photoUrl: string | null): ModuleRequest => ({
  ...values,
  photo_url: photoUrl,
  active: status !== 'Inactive',
});

export const moduleFaults = (values: ModuleValues): Record<string, string> =>
  faultsOf(moduleForm, requestOf(values, null));
