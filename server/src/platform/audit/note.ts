import type { UniversityTx } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Audit } from './audit.ts';

/** Writes down what a caller did to a record of one kind; without an id, to several or to all of them. */
export const makeNote =
  (audit: Audit, subjectType: string) =>
  (tx: UniversityTx, caller: Caller, action: string, subjectId: string | null, details: object = {}): Promise<void> =>
    audit.record(tx, {
      universityId: tx.universityId,
      actor: caller.accountId,
      action,
      subjectType,
      subjectId,
      details: { ...details },
    });
