import { addMappings, moduleTexts } from '@muster/contract/modules';
import { faultsOf } from '../../lib/faults.ts';
import type { MappingRequest } from './modules.api.ts';

/** The mapping form as typed. */
export type MappingValues = {
  module_id: string;
  degree_details_ids: string[];
  year: string | null;
  is_mandatory: boolean;
};

export const emptyMapping: MappingValues = { module_id: '', degree_details_ids: [], year: null, is_mandatory: true };

export const mappingOrder = ['module_id', 'degree_details_ids', 'year'];

export const requestOf = ({ module_id: _, ...values }: MappingValues): MappingRequest => values;

export function mappingFaults(values: MappingValues): Record<string, string> {
  const faults = addMappings.body ? faultsOf(addMappings.body, requestOf(values)) : {};
  return values.module_id === '' ? { module_id: moduleTexts.mapMissing, ...faults } : faults;
}
