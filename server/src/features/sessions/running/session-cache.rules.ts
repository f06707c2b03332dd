import type { CachedSession } from './cached-session.rules.ts';

type Entry = { readonly session: CachedSession; readonly readAtMs: number };

/** LRU cache of sessions by id and handle. Its size is limited by the total number of students on their lists. */
export function makeSessionCache(maxListedStudents: number) {
  const entries = new Map<string, Entry>();
  const idOfHandle = new Map<string, string>();
  let weight = 0;
  /** The most recently used session. A class requests it repeatedly, and it needs no reordering. */
  let mostRecentId: string | undefined;

  function invalidate(sessionId: string): void {
    const entry = entries.get(sessionId);
    if (!entry) return;
    entries.delete(sessionId);
    idOfHandle.delete(entry.session.handle);
    weight -= weightOf(entry.session);
  }

  function get(sessionId: string): Entry | undefined {
    const entry = entries.get(sessionId);
    if (entry && mostRecentId !== sessionId) {
      entries.delete(sessionId);
      entries.set(sessionId, entry);
      mostRecentId = sessionId;
    }
    return entry;
  }

  return {
    get,
    getByHandle(handle: string): Entry | undefined {
      const id = idOfHandle.get(handle);
      return id === undefined ? undefined : get(id);
    },
    set(session: CachedSession, readAtMs: number): void {
      invalidate(session.sessionId);
      entries.set(session.sessionId, { session, readAtMs });
      mostRecentId = session.sessionId;
      idOfHandle.set(session.handle, session.sessionId);
      weight += weightOf(session);
      for (const oldest of entries.keys()) {
        if (weight <= maxListedStudents || oldest === session.sessionId) break;
        invalidate(oldest);
      }
    },
    invalidate,
    clear(): void {
      entries.clear();
      idOfHandle.clear();
      weight = 0;
    },
    size: () => entries.size,
  };
}

/** Weight in listed students. A session with an empty list takes memory too. */
const weightOf = (session: CachedSession): number => session.expectedIds.size + 20;
