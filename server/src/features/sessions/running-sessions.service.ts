import type { Clock } from '../../platform/clock.ts';
import { type Database, doorSilenceMs, type SystemTx } from '../../platform/database/database.ts';
import { makeGatheredLookup } from '../../platform/database/gathered-lookup.ts';
import type { Listener } from '../../platform/database/listener.ts';
import { judgeQr, judgeTyped, readQr, readTyped } from './codes.rules.ts';
import { makeRememberedFacts } from './remembered-facts.rules.ts';
import * as store from './running-sessions.store.ts';
import { acceptsUntilMs, runAt } from './runs.rules.ts';
import { factsOf, type SessionFacts } from './session-facts.rules.ts';

const mostRosterEntries = 500_000;
const mostUniversities = 1_000;
/** How old facts may be while notifications cannot reach us, and how often a refusal may look again. */
const shortTrustMs = 1_000;

/**
 * What check-ins need to know of class sessions, in memory: read once for everyone who asks at the same time, read
 * again after `muster_sessions` says that it changed, and trusted for a second only while the listener is away.
 */
export function makeRunningSessions(deps: {
  database: Pick<Database, 'acrossUniversities'>;
  listener: Pick<Listener, 'listen' | 'onRestored' | 'isListening'>;
  clock: Clock;
  secret: string | Uint8Array;
}) {
  const { database, listener, clock } = deps;
  const remembered = makeRememberedFacts(mostRosterEntries);
  const flights = new Map<string, Promise<SessionFacts[]>>();
  /** One set per read under way: the sessions that changed meanwhile, of which the read may have seen the past. */
  const watches = new Set<Set<string>>();
  /** Sessions that may be running, by university. */
  const candidates = new Map<string, { readonly ids: Set<string>; readonly readAtMs: number }>();

  // Anybody may open an address that names no session: invented ones must not take the database from the others.
  const byHandles = makeGatheredLookup<SessionFacts>({
    atOnce: 4,
    mostTogether: 50,
    async ask(handles) {
      const found = await readOnce((tx) => store.listFactsByHandles(tx, handles));
      return new Map(found.map((facts) => [facts.handle, facts]));
    },
  });

  const isTrusted = (readAtMs: number) => listener.isListening() || performance.now() - readAtMs < shortTrustMs;

  function read(flight: string, ask: () => Promise<SessionFacts[]>): Promise<SessionFacts[]> {
    const underWay = flights.get(flight);
    if (underWay) return underWay;
    const reading = ask().finally(() => flights.get(flight) === reading && flights.delete(flight));
    flights.set(flight, reading);
    return reading;
  }

  const readByIds = (universityId: string, ids: readonly string[]): Promise<SessionFacts[]> =>
    read(`ids ${ids.join()}`, () => readOnce((tx) => store.listFactsByIds(tx, universityId, ids)));

  async function readOnce(query: (tx: SystemTx) => Promise<store.SessionRow[]>): Promise<SessionFacts[]> {
    for (let attempt = 1; ; attempt++) {
      const changedMeanwhile = new Set<string>();
      watches.add(changedMeanwhile);
      const readAtMs = performance.now();
      try {
        const rows = await database.acrossUniversities(query, doorSilenceMs);
        if (attempt < 3 && rows.some((row) => changedMeanwhile.has(row.id))) continue;
        const found = rows.map((row) => factsOf(row, deps.secret));
        for (const facts of found) if (!changedMeanwhile.has(facts.sessionId)) remembered.keep(facts, readAtMs);
        return found;
      } finally {
        watches.delete(changedMeanwhile);
      }
    }
  }

  const readById = async (universityId: string, sessionId: string): Promise<SessionFacts | undefined> =>
    (await readByIds(universityId, [sessionId]))[0];

  function changed(universityId: string, sessionId: string): void {
    remembered.forget(sessionId);
    // A read that started before the change must not be handed to whoever asks after it.
    flights.clear();
    for (const watch of watches) watch.add(sessionId);
    candidates.get(universityId)?.ids.add(sessionId);
  }

  function forgetAll(): void {
    remembered.clear();
    candidates.clear();
    flights.clear();
  }

  const stopListening = listener.listen('muster_sessions', (payload) => {
    const [universityId, sessionId] = payload.split(' ');
    if (universityId && sessionId) changed(universityId, sessionId);
  });
  const stopWatching = listener.onRestored(forgetAll);

  async function candidatesOf(universityId: string, trustMs: number): Promise<Set<string>> {
    const known = candidates.get(universityId);
    if (known && listener.isListening() && performance.now() - known.readAtMs < trustMs) return known.ids;
    const ids = known?.ids ?? new Set<string>();
    if (!known && candidates.size >= mostUniversities) candidates.clear();
    // In place before the read: what changes during it is added to the set and not lost.
    candidates.set(universityId, { ids, readAtMs: performance.now() });
    try {
      const nowMs = clock.now();
      const list = (tx: SystemTx) => store.listRunningIds(tx, universityId, nowMs);
      const found = await database.acrossUniversities(list, doorSilenceMs);
      for (const id of found) ids.add(id);
    } catch (error) {
      candidates.delete(universityId);
      throw error;
    }
    return ids;
  }

  async function byId(universityId: string, sessionId: string): Promise<SessionFacts | undefined> {
    const entry = remembered.find(sessionId);
    if (entry && isTrusted(entry.readAtMs)) return entry.facts.universityId === universityId ? entry.facts : undefined;
    return readById(universityId, sessionId);
  }

  /** From memory, and in one read what is not there. */
  async function listByIds(universityId: string, ids: Iterable<string>): Promise<SessionFacts[]> {
    const found: SessionFacts[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const entry = remembered.find(id);
      if (!entry || !isTrusted(entry.readAtMs)) missing.push(id);
      else if (entry.facts.universityId === universityId) found.push(entry.facts);
    }
    if (missing.length > 0) found.push(...(await readByIds(universityId, missing)));
    return found;
  }

  return {
    /** At once when it is in memory. */
    byHandle(handle: string): SessionFacts | undefined | Promise<SessionFacts | undefined> {
      const entry = remembered.findByHandle(handle);
      if (entry && isTrusted(entry.readAtMs)) return entry.facts;
      const ask = async (): Promise<SessionFacts[]> => {
        const facts = await byHandles.find(handle);
        return facts ? [facts] : [];
      };
      return read(`handle ${handle}`, ask).then(([facts]) => facts);
    },

    byId,

    /** Those of the sessions of which the lecturer typed how many heads there are. */
    async listCounted(universityId: string, sessionIds: readonly string[]): Promise<Set<string>> {
      const all = await listByIds(universityId, sessionIds);
      return new Set(all.filter((facts) => facts.headCount !== null).map((facts) => facts.sessionId));
    },

    /** Before somebody is refused: as the database has it now, looked up at most once a second per session. */
    async again(facts: SessionFacts): Promise<SessionFacts | undefined> {
      const entry = remembered.find(facts.sessionId);
      if (entry && performance.now() - entry.readAtMs < shortTrustMs) return entry.facts;
      return readById(facts.universityId, facts.sessionId);
    },

    /**
     * Every session of the university whose codes are good now, or were until a moment ago. `isAgain`: looked up anew
     * before somebody is refused, at most once a second.
     */
    async running(universityId: string, isAgain = false): Promise<SessionFacts[]> {
      const ids = await candidatesOf(universityId, isAgain ? shortTrustMs : Infinity);
      const running = await listByIds(universityId, ids);
      const nowMs = clock.now();
      return running.filter(({ sessionId, run }) => {
        const isOver =
          !run || run.stoppedMs !== null || (run.pausedMs === null && nowMs > acceptsUntilMs(run) + 60_000);
        if (isOver) ids.delete(sessionId);
        return !isOver;
      });
    },

    readQr,
    readTyped,
    judgeQr: (facts: SessionFacts, code: string, nowMs: number) => judgeQr(facts, code, nowMs),
    judgeTyped: (facts: SessionFacts, code: string, nowMs: number) => judgeTyped(facts, code, nowMs),
    stateAt: ({ run }: SessionFacts, nowMs: number) => runAt(run, nowMs).state,

    /** For whoever changed a session in this process: seen at once, not only when the notification comes round. */
    changed,

    close(): void {
      stopListening();
      stopWatching();
      forgetAll();
    },
  };
}
