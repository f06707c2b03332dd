import type { SystemTx, UniversityTx } from '#platform/database/database.ts';

/** University and session. */
export type SessionPair = readonly [string, string];

/** PostgreSQL limits a notification to less than 8,000 bytes. */
const maxPairs = 80;

/** Notifies every process, after the commit, of the sessions with new marks or flags, so that it refreshes their registers. */
export async function notifyMarks(tx: SystemTx | UniversityTx, pairs: readonly SessionPair[]): Promise<void> {
  for (let from = 0; from < pairs.length; from += maxPairs) {
    await tx.execute(
      `SELECT pg_notify('muster_marks', $1)`,
      [JSON.stringify(pairs.slice(from, from + maxPairs))],
      'prepared',
    );
  }
}

export const notifyMarked = (tx: UniversityTx, ...sessionIds: readonly string[]): Promise<void> =>
  notifyMarks(
    tx,
    sessionIds.map((sessionId) => [tx.universityId, sessionId] as const),
  );
