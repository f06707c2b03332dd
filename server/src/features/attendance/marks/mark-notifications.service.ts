import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { notifyMarks, type SessionPair } from './mark-notifications.store.ts';

const intervalMs = 100;

/**
 * Notifies the registers in all processes about new marks, at most once per 100 ms for all sessions together.
 * A NOTIFY inside the transaction that writes the marks would serialize the commits.
 */
export function makeMarkNotifications({ database, log }: { database: Pick<Database, 'acrossUniversities'>; log: Log }) {
  let sessions = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const pairs: SessionPair[] = [...sessions].map(([sessionId, universityId]) => [universityId, sessionId]);
    sessions = new Map();
    if (pairs.length === 0) return;
    try {
      await database.acrossUniversities((tx) => notifyMarks(tx, pairs));
    } catch (error) {
      // The marks are stored. The register screens also refresh periodically.
      log.warn({ err: error }, 'mark notification failed');
    }
  }

  return {
    add(universityId: string, sessionId: string): void {
      sessions.set(sessionId, universityId);
      timer ??= setTimeout(() => void flush(), intervalMs);
    },
    close(): Promise<void> {
      clearTimeout(timer);
      return flush();
    },
  };
}
