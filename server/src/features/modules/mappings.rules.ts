import type { Mapping } from '@muster/contract/academics/modules';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { MappingRow } from './mappings.store.ts';

export const toMapping = ({ created_at, ...row }: MappingRow): Mapping => ({
  ...row,
  created_at: created_at.toISOString(),
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** Leaves out duplicates and temporary ids of rows that were never saved. */
export const filterSavedIds = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => uuid.test(id)))];

const maxNamed = 5;

/** Names the degrees, so that the user can leave them out. */
export function alreadyMappedError(moduleCode: string, year: number, degrees: readonly string[]): HttpError {
  const more = degrees.length > maxNamed ? ` and ${degrees.length - maxNamed} more` : '';
  const text = `${moduleCode} is already mapped in Year ${year} to ${degrees.slice(0, maxNamed).join(', ')}${more}`;
  return httpError('conflict', text, { degree_details_ids: text });
}
