import type { SystemTx } from '../../platform/database/database.ts';
import { readUniversityCode } from './universities.rules.ts';
import { findUniversityByCode, insertUniversity } from './universities.store.ts';

export const makeUniversities = () => ({
  readCode: readUniversityCode,

  findIdByCode: async (tx: SystemTx, code: string): Promise<string | undefined> =>
    (await findUniversityByCode(tx, code))?.id,

  /** Creates an empty university and returns its id. */
  create: (tx: SystemTx, university: { code: string; name: string; timeZone: string }): Promise<string> =>
    insertUniversity(tx, university),
});
