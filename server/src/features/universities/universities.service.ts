import type { SystemTx } from '../../platform/database/database.ts';
import { readUniversityCode } from './universities.rules.ts';
import { findUniversityByCode, insertUniversity } from './universities.store.ts';

export const makeUniversities = () => ({
  readCode: readUniversityCode,

  findIdByCode: async (tx: SystemTx, code: string): Promise<string | undefined> =>
    (await findUniversityByCode(tx, code))?.id,

  /** A new, empty university. */
  found: (tx: SystemTx, university: { code: string; name: string; timeZone: string }): Promise<string> =>
    insertUniversity(tx, university),
});
