import { makeUniversities } from '../features/universities/universities.service.ts';
import type { Database } from '#platform/database/database.ts';
import { startupError } from '#platform/startup-error.ts';

/** The id of the university with the typed code. Throws a startup error for an unknown one. */
export async function findUniversity(database: Database, typed: string): Promise<string> {
  const id = await database.acrossUniversities((tx) => makeUniversities().findIdByTypedCode(tx, typed));
  if (!id) throw unknownCode(typed);
  return id;
}

export const unknownCode = (typed: string): Error => startupError(`There is no university with the code ${typed}.`);
