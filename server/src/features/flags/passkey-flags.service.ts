import { type Database, shortQueryTimeoutMs, type UniversityTx } from '#platform/database/database.ts';
import { deletePasskeyFlag, hasOpenPasskeyFlag, insertPasskeyFlag, type MarkKey } from './passkey-flags.store.ts';

/** The flag of a check-in that waits for the touch of a passkey: raised with the mark, removed by the touch. */
export function makePasskeyFlags(deps: {
  database: Pick<Database, 'inUniversity'>;
  /** Notifies the register of the session about the flag. */
  notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void>;
}) {
  const { database, notifyMarked } = deps;
  return {
    raise: (universityId: string, of: MarkKey): Promise<void> =>
      database.inUniversity(universityId, async (tx) => {
        await insertPasskeyFlag(tx, of);
        await notifyMarked(tx, of.sessionId);
      }),

    /** Whether the flag is there, and no one has reviewed it. */
    isOpen: (universityId: string, of: MarkKey): Promise<boolean> =>
      database.inUniversity(universityId, (tx) => hasOpenPasskeyFlag(tx, of), shortQueryTimeoutMs),

    /** Runs in the transaction that accepts the answer of the passkey. */
    async remove(tx: UniversityTx, of: MarkKey): Promise<void> {
      if (await deletePasskeyFlag(tx, of)) await notifyMarked(tx, of.sessionId);
    },
  };
}
