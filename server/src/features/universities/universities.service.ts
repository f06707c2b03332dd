import { readUniversityCode } from '@muster/contract/accounts/registration';
import { normalizeSingleLine } from '@muster/contract/http/shared';
import type { SystemTx, Tx } from '#platform/database/database.ts';
import * as store from './universities.store.ts';

export const makeUniversities = () => ({
  readCode: readUniversityCode,

  findIdByCode: async (tx: SystemTx, code: string): Promise<string | undefined> =>
    (await store.findUniversityByCode(tx, code))?.id,

  /** Finds universities with old codes too, which may contain other characters. */
  findIdByTypedCode: async (tx: SystemTx, typed: string): Promise<string | undefined> =>
    (await store.findUniversityByCode(tx, normalizeSingleLine(typed).toUpperCase()))?.id,

  /** Creates an empty university and returns its id. */
  create: (tx: SystemTx, university: store.NewUniversity): Promise<string> => store.insertUniversity(tx, university),

  isApproved: (tx: Tx, id: string): Promise<boolean> => store.isUniversityApproved(tx, id),

  /** Lets a university that open registration created send mail. Needs a transaction of the owner of the tables. */
  approve: (tx: SystemTx, id: string): Promise<void> => store.updateUniversityApproved(tx, id),
});
