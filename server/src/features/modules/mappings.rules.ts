import type { Mapping } from '@muster/contract/modules';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { MappingRow } from './mappings.store.ts';

export const shownMapping = ({ created_at, ...row }: MappingRow): Mapping => ({
  ...row,
  created_at: created_at.toISOString(),
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** What has no UUID's shape was never stored: it is skipped. */
export const removable = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => uuid.test(id)))];

const named = 5;

/** Says which of the degrees stand in the way, so that they can be left out. */
export function alreadyMapped(moduleCode: string, year: number, degrees: readonly string[]): Refusal {
  const more = degrees.length > named ? ` and ${degrees.length - named} more` : '';
  const text = `${moduleCode} is already mapped in Year ${year} to ${degrees.slice(0, named).join(', ')}${more}`;
  return refuse('conflict', text, { degree_details_ids: text });
}
