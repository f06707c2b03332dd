import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import type { UniversityTx } from '#platform/database/database.ts';
import { getStructure } from './academic-structure.ts';
import { validationError } from '#platform/http/errors/http-error.ts';

type Values = Parameters<typeof findStructureErrors>[1];

/**
 * Throws a validation error for values that the academic structure of the university does not allow. `before`: the existing record, whose
 * values are allowed. `prefix`: where the fields are in the form, such as 'enrollments.0.'.
 */
export async function requireStructure(tx: UniversityTx, values: Values, before?: Values, prefix = ''): Promise<void> {
  const errors = Object.entries(findStructureErrors(await getStructure(tx), values, before));
  if (errors.length === 0) return;
  throw validationError(Object.fromEntries(errors.map(([field, text]) => [prefix + field, text])));
}
