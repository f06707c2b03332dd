import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

/** University and session. */
export type SessionPair = readonly [string, string];

/** A notification holds less than 8,000 bytes. */
const mostPairs = 80;

/** Tells every process which sessions have new marks or flags: whoever shows their registers reads them anew after the commit. */
export async function notifyMarks(tx: SystemTx | UniversityTx, pairs: readonly SessionPair[]): Promise<void> {
  for (let from = 0; from < pairs.length; from += mostPairs) {
    await tx.query(
      `SELECT pg_notify('muster_marks', $1)`,
      [JSON.stringify(pairs.slice(from, from + mostPairs))],
      'prepared',
    );
  }
}

export const notifyMarked = (tx: UniversityTx, ...sessionIds: readonly string[]): Promise<void> =>
  notifyMarks(
    tx,
    sessionIds.map((sessionId) => [tx.universityId, sessionId] as const),
  );
