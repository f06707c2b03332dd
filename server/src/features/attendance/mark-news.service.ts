import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { notifyMarks, type SessionPair } from './mark-news.store.ts';

const everyMs = 100;

/**
 * Tells the registers of all processes about new marks: once for all sessions of a tenth of a second. A notification in
 * the marks' own transaction would make commits wait for each other.
 */
export function makeMarkNews({ database, log }: { database: Pick<Database, 'acrossUniversities'>; log: Log }) {
  let sessions = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    timer = undefined;
    const pairs: SessionPair[] = [...sessions].map(([sessionId, universityId]) => [universityId, sessionId]);
    sessions = new Map();
    if (pairs.length === 0) return;
    try {
      await database.acrossUniversities((tx) => notifyMarks(tx, pairs));
    } catch (error) {
      // The marks stand; the screens ask by themselves now and then.
      log.warn({ err: error }, 'new marks could not be announced');
    }
  }

  return {
    note(universityId: string, sessionId: string): void {
      sessions.set(sessionId, universityId);
      timer ??= setTimeout(() => void tell(), everyMs);
    },
    close(): Promise<void> {
      clearTimeout(timer);
      return tell();
    },
  };
}
