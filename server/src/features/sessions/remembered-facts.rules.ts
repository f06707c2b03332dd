import type { SessionFacts } from './session-facts.rules.ts';

type Entry = { readonly facts: SessionFacts; readonly readAtMs: number };

/** Facts by session and handle, the least recently used forgotten when their rosters together grow too long. */
export function makeRememberedFacts(mostRosterEntries: number) {
  const entries = new Map<string, Entry>();
  const idOfHandle = new Map<string, string>();
  let weight = 0;
  /** The one used last, which a class that checks in asks for again and again: it stands at its place. */
  let latest: string | undefined;

  function forget(sessionId: string): void {
    const entry = entries.get(sessionId);
    if (!entry) return;
    entries.delete(sessionId);
    idOfHandle.delete(entry.facts.handle);
    weight -= weightOf(entry.facts);
  }

  function find(sessionId: string): Entry | undefined {
    const entry = entries.get(sessionId);
    if (entry && latest !== sessionId) {
      entries.delete(sessionId);
      entries.set(sessionId, entry);
      latest = sessionId;
    }
    return entry;
  }

  return {
    find,
    findByHandle(handle: string): Entry | undefined {
      const id = idOfHandle.get(handle);
      return id === undefined ? undefined : find(id);
    },
    keep(facts: SessionFacts, readAtMs: number): void {
      forget(facts.sessionId);
      entries.set(facts.sessionId, { facts, readAtMs });
      latest = facts.sessionId;
      idOfHandle.set(facts.handle, facts.sessionId);
      weight += weightOf(facts);
      for (const oldest of entries.keys()) {
        if (weight <= mostRosterEntries || oldest === facts.sessionId) break;
        forget(oldest);
      }
    },
    forget,
    clear(): void {
      entries.clear();
      idOfHandle.clear();
      weight = 0;
    },
    size: () => entries.size,
  };
}

/** A session without anybody expected takes room too. */
const weightOf = (facts: SessionFacts): number => facts.roster.size + 20;
