import { addMappings, moduleTexts } from '@muster/contract/academics/modules';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';

/** The values of the form as the inputs hold them. */
export type MappingValues = {
  module_id: string;
  degree_details_ids: string[];
  year: string | null;
  is_mandatory: boolean;
};

export const emptyMapping: MappingValues = { module_id: '', degree_details_ids: [], year: null, is_mandatory: true };

export const mappingFieldOrder = ['module_id', 'degree_details_ids', 'year'];

export const missingTexts = {
  module_id: 'Select a module',
  degree_details_ids: 'Select at least one degree programme',
  year: 'Select a year',
};

export const toRequest = ({ module_id: _, ...values }: MappingValues): BodyInputOf<typeof addMappings> => values;

export function mappingErrors(values: MappingValues): Record<string, string> {
  const errors = addMappings.body ? validationErrors(addMappings.body, toRequest(values)) : {};
  return values.module_id === '' ? { module_id: moduleTexts.mapMissing, ...errors } : errors;
}
