import type { Clock } from '#platform/clock.ts';
import { type Database, shortQueryTimeoutMs, type SystemTx } from '#platform/database/database.ts';
import { makeBatchLoader } from '#platform/database/client/batch-loader.ts';
import type { Listener } from '#platform/database/notify/listener.ts';
import {
  findShownMs,
  verifyQrCode,
  verifyTypedCode,
  parseQrText,
  parseTypedCode,
  sessionKey,
} from '../qr/codes.rules.ts';
import { makeSessionCache } from './session-cache.rules.ts';
import * as store from './running-sessions.store.ts';
import {
  acceptsUntilMs,
  type QrColumns,
  type TypedColumns,
  qrWindowStatus,
  toQrWindow,
} from '../qr/qr-window.rules.ts';
import { secondCodesUntilMs, secondEndsInMs, verifySecondCode } from '../second-codes/second-codes.rules.ts';
import { toCachedSession, type CachedSession } from './cached-session.rules.ts';

const maxListedStudents = 500_000;
const maxUniversities = 1_000;
/** Maximum age of cached sessions while the listener is disconnected, and minimum time between two reloads of a session. */
const maxStaleMs = 1_000;

/**
 * Caches the class sessions that check-ins need. Concurrent requests share one read. A `muster_sessions` notification invalidates a
 * session. While the listener is disconnected, entries are valid for one second only.
 */
export function makeRunningSessions(deps: {
  database: Pick<Database, 'acrossUniversities'>;
  listener: Pick<Listener, 'listen' | 'onRestored' | 'isListening'>;
  clock: Clock;
  secret: string | Uint8Array;
}) {
  const { database, listener, clock } = deps;
  const cache = makeSessionCache(maxListedStudents);
  const inFlightReads = new Map<string, Promise<CachedSession[]>>();
  /** One set per read in progress: the sessions that changed during the read, which may have returned outdated rows. */
  const changesDuringReads = new Set<Set<string>>();
  /** Ids of sessions that may have an open QR window, by university. */
  const candidates = new Map<string, { readonly ids: Set<string>; readonly readAtMs: number }>();

  // Anyone can request invented handles. Batching and the concurrency limit keep them from blocking the database.
  const handleLoader = makeBatchLoader<CachedSession>({
    maxConcurrent: 4,
    maxBatchSize: 50,
    async loadBatch(handles) {
      const found = await readAndCache((tx) => store.listSessionsByHandles(tx, handles));
      return new Map(found.map((session) => [session.handle, session]));
    },
  });

  const isFresh = (readAtMs: number) => listener.isListening() || performance.now() - readAtMs < maxStaleMs;

  function read(key: string, load: () => Promise<CachedSession[]>): Promise<CachedSession[]> {
    const inFlight = inFlightReads.get(key);
    if (inFlight) return inFlight;
    const reading = load().finally(() => inFlightReads.get(key) === reading && inFlightReads.delete(key));
    inFlightReads.set(key, reading);
    return reading;
  }

  const readByIds = (universityId: string, ids: readonly string[]): Promise<CachedSession[]> =>
    read(`ids ${ids.join()}`, () => readAndCache((tx) => store.listSessionsByIds(tx, universityId, ids)));

  async function readAndCache(query: (tx: SystemTx) => Promise<store.SessionRow[]>): Promise<CachedSession[]> {
    for (let attempt = 1; ; attempt++) {
      const changedDuringRead = new Set<string>();
      changesDuringReads.add(changedDuringRead);
      const readAtMs = performance.now();
      try {
        const rows = await database.acrossUniversities(query, shortQueryTimeoutMs);
        if (attempt < 3 && rows.some((row) => changedDuringRead.has(row.id))) continue;
        const found = rows.map((row) => toCachedSession(row, deps.secret));
        for (const session of found) if (!changedDuringRead.has(session.sessionId)) cache.set(session, readAtMs);
        return found;
      } finally {
        changesDuringReads.delete(changedDuringRead);
      }
    }
  }

  const readById = async (universityId: string, sessionId: string): Promise<CachedSession | undefined> =>
    (await readByIds(universityId, [sessionId]))[0];

  function invalidate(universityId: string, sessionId: string): void {
    cache.invalidate(sessionId);
    // A read that started before the change must not be shared with later requests.
    inFlightReads.clear();
    for (const changedIds of changesDuringReads) changedIds.add(sessionId);
    candidates.get(universityId)?.ids.add(sessionId);
  }

  function clear(): void {
    cache.clear();
    candidates.clear();
    inFlightReads.clear();
  }

  const stopListening = listener.listen('muster_sessions', (payload) => {
    const [universityId, sessionId] = payload.split(' ');
    if (universityId && sessionId) invalidate(universityId, sessionId);
  });
  const stopRestoredListener = listener.onRestored(clear);

  async function getCandidates(universityId: string, maxAgeMs: number): Promise<Set<string>> {
    const known = candidates.get(universityId);
    if (known && listener.isListening() && performance.now() - known.readAtMs < maxAgeMs) return known.ids;
    const ids = known?.ids ?? new Set<string>();
    if (!known && candidates.size >= maxUniversities) candidates.clear();
    // Registered before the read, so that changes during the read are added to the set.
    candidates.set(universityId, { ids, readAtMs: performance.now() });
    try {
      const nowMs = clock.now();
      const list = (tx: SystemTx) => store.listRunningIds(tx, universityId, nowMs);
      const found = await database.acrossUniversities(list, shortQueryTimeoutMs);
      for (const id of found) ids.add(id);
    } catch (error) {
      candidates.delete(universityId);
      throw error;
    }
    return ids;
  }

  async function getById(universityId: string, sessionId: string): Promise<CachedSession | undefined> {
    const entry = cache.get(sessionId);
    if (entry && isFresh(entry.readAtMs))
      return entry.session.universityId === universityId ? entry.session : undefined;
    return readById(universityId, sessionId);
  }

  /** Returns cached sessions and reads the missing ones in one query. */
  async function listByIds(universityId: string, ids: Iterable<string>): Promise<CachedSession[]> {
    const found: CachedSession[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const entry = cache.get(id);
      if (!entry || !isFresh(entry.readAtMs)) missing.push(id);
      else if (entry.session.universityId === universityId) found.push(entry.session);
    }
    if (missing.length > 0) found.push(...(await readByIds(universityId, missing)));
    return found;
  }

  return {
    /** Returns synchronously when the session is cached. */
    getByHandle(handle: string): CachedSession | undefined | Promise<CachedSession | undefined> {
      const entry = cache.getByHandle(handle);
      if (entry && isFresh(entry.readAtMs)) return entry.session;
      const load = async (): Promise<CachedSession[]> => {
        const session = await handleLoader.load(handle);
        return session ? [session] : [];
      };
      return read(`handle ${handle}`, load).then(([session]) => session);
    },

    getById,

    /** Returns the ids of the sessions that have a head count. */
    async listWithHeadCount(universityId: string, sessionIds: readonly string[]): Promise<Set<string>> {
      const all = await listByIds(universityId, sessionIds);
      return new Set(all.filter((session) => session.headCount !== null).map((session) => session.sessionId));
    },

    /** Reads the session again before a check-in is rejected, at most once a second per session. */
    async reload(session: CachedSession): Promise<CachedSession | undefined> {
      const entry = cache.get(session.sessionId);
      if (entry && performance.now() - entry.readAtMs < maxStaleMs) return entry.session;
      return readById(session.universityId, session.sessionId);
    },

    /**
     * Lists the sessions of the university whose codes, or second code, are valid or were valid within the last minute. `isReload` reads the list
     * again before a check-in is rejected, at most once a second.
     */
    async listRunning(universityId: string, isReload = false): Promise<CachedSession[]> {
      const ids = await getCandidates(universityId, isReload ? maxStaleMs : Infinity);
      const running = await listByIds(universityId, ids);
      const nowMs = clock.now();
      return running.filter((session) => {
        const { sessionId, qrWindow } = session;
        const hasNoCodes =
          !qrWindow ||
          qrWindow.stoppedMs !== null ||
          (qrWindow.pausedMs === null && nowMs > acceptsUntilMs(qrWindow) + 60_000);
        const isOver = hasNoCodes && secondEndsInMs(session, nowMs - 60_000) === 0;
        if (isOver) ids.delete(sessionId);
        return !isOver;
      });
    },

    parseQrText,
    parseTypedCode,
    verifyQrCode: (session: CachedSession, code: string, nowMs: number) => verifyQrCode(session, code, nowMs),
    verifyTypedCode: (session: CachedSession, code: string, nowMs: number) => verifyTypedCode(session, code, nowMs),
    verifySecondCode: (session: CachedSession, sent: Parameters<typeof verifySecondCode>[1], nowMs: number) =>
      verifySecondCode(session, sent, nowMs),
    secondEndsInMs: (session: CachedSession, nowMs: number) => secondEndsInMs(session, nowMs),
    secondCodesUntilMs: (session: CachedSession, nowMs: number) => secondCodesUntilMs(session, nowMs),
    /** When the session showed the code of a scan that was delivered late; undefined if it never did. */
    findShownAtMs: (
      {
        id,
        qr_earlier_anchors: anchors,
        ...row
      }: QrColumns & TypedColumns & { readonly id: string; readonly qr_earlier_anchors: readonly Date[] },
      scan: { readonly method: 'qr' | 'typed'; readonly code: string },
      nowMs: number,
    ) =>
      findShownMs(
        {
          key: sessionKey(deps.secret, id),
          sessionId: id,
          qrWindow: toQrWindow(row),
          typedShownMs: row.typed_shown_at.map((at) => at.getTime()),
          earlierAnchorsMs: anchors.map((anchor) => anchor.getTime()),
        },
        scan,
        nowMs,
      ),
    stateAt: ({ qrWindow, isWithdrawn }: CachedSession, nowMs: number) =>
      isWithdrawn ? 'withdrawn' : qrWindowStatus(qrWindow, nowMs).state,

    /** Called after a change in this process, so that the cache does not wait for the notification. */
    invalidate,

    close(): void {
      stopListening();
      stopRestoredListener();
      clear();
    },
  };
}
