import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/notify/listener.ts';
import type { Log } from '#platform/log.ts';
import { isWithin } from '#platform/networks.ts';
import {
  type SessionCheckIns,
  addCheckIn,
  makeSessionCheckIns,
  type ObservedCheckIn,
  detectSignals,
} from './session-check-ins.rules.ts';
import { makeKnownDevices } from './known-devices.rules.ts';
import * as store from './signals.store.ts';

const defaultDelayMs = 2_000;
/** Second codes are answered hours after the check-ins of a long class. */
const idleMs = 4 * 3_600_000;
const maxSessions = 5_000;
const maxPending = 5_000;
/** Check-ins per batch. A larger session is a separate batch. A session counts at least `minSessionWeight`. */
const maxBatchSize = 1_000;
const minSessionWeight = 10;

/**
 * Flags suspicious check-ins after the response, in batches of the last two seconds. Signals never reject a check-in, and a failure
 * here does not affect check-ins.
 */
export function makeSignals(deps: {
  database: Pick<Database, 'inUniversity'>;
  listener: Pick<Listener, 'listen' | 'onLost' | 'onRestored' | 'isListening'>;
  log: Log;
  clock: Clock;
  /** If empty, campus signals are off. */
  campusNetworks: readonly string[];
  /** Returns the ids of the sessions that have a head count, from the session cache. */
  listWithHeadCount: (universityId: string, sessionIds: readonly string[]) => Promise<Set<string>>;
  /** Notifies the registers of these sessions about new flags. */
  notifyMarked: (tx: UniversityTx, ...sessionIds: readonly string[]) => Promise<void>;
  delayMs?: number;
}) {
  const { database, listener, log, campusNetworks } = deps;
  const isOnCampus = (address: string) => (campusNetworks.length === 0 ? null : isWithin(address, campusNetworks));
  const devices = makeKnownDevices();
  const sessions = new Map<string, SessionCheckIns>();
  const due = new Set<SessionCheckIns>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  function getSession(universityId: string, sessionId: string): SessionCheckIns {
    const existing = sessions.get(sessionId);
    const session = existing ?? makeSessionCheckIns(universityId, sessionId);
    if (!existing) {
      if (sessions.size >= maxSessions) evictIdle(0);
      sessions.set(sessionId, session);
    }
    session.touchedAtMs = performance.now();
    return session;
  }

  function evictIdle(afterMs: number): void {
    const limit = performance.now() - afterMs;
    for (const [id, session] of sessions) if (session.touchedAtMs < limit && !due.has(session)) sessions.delete(id);
  }

  function schedule(session: SessionCheckIns): void {
    due.add(session);
    if (isClosed || timer || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = processDue().finally(() => {
        running = undefined;
        const [next] = due;
        if (next) schedule(next);
      });
    }, deps.delayMs ?? defaultDelayMs);
    timer.unref();
  }

  async function processDue(): Promise<void> {
    const dueNow = [...due];
    due.clear();
    for (const batch of toBatches(dueNow)) await processBatch(batch);
    evictIdle(idleMs);
  }

  async function processBatch(batch: readonly SessionCheckIns[]): Promise<void> {
    const checkInsBySession = batch.map((session) => [session, session.pending] as const);
    const changed = batch.filter((session) => session.isChanged);
    for (const session of batch) {
      session.pending = [];
      session.isChanged = false;
    }
    try {
      await clearHeadCountFlags(changed);
      await raiseFlags(checkInsBySession);
    } catch (error) {
      for (const [session, checkIns] of checkInsBySession)
        session.pending = [...checkIns, ...session.pending].slice(0, maxPending);
      for (const session of changed) session.isChanged = true;
      // Retries each session alone, so that one failing session does not block the others.
      if (batch.length > 1) for (const session of batch) await processBatch([session]);
      // Retried with the next check-in to this session.
      else log.warn({ err: error, session: batch[0]?.sessionId }, 'signal detection failed');
    }
  }

  /** Clears head count flags of sessions of one university. */
  async function clearHeadCountFlags(changed: readonly SessionCheckIns[]): Promise<void> {
    const [first] = changed;
    if (!first) return;
    const ids = changed.map(({ sessionId }) => sessionId);
    await database.inUniversity(first.universityId, async (tx) => {
      const cleared = await store.deleteFlagsOverHeadCount(tx, ids);
      if (cleared.length > 0) await deps.notifyMarked(tx, ...cleared);
    });
  }

  /** Raises flags for check-ins to sessions of one university. */
  async function raiseFlags(
    checkInsBySession: readonly (readonly [SessionCheckIns, readonly ObservedCheckIn[]])[],
  ): Promise<void> {
    const [universityId] = checkInsBySession.map(([session]) => session.universityId);
    if (universityId === undefined) return;
    const generation = devices.generation();
    const inspected = checkInsBySession.map(([session, checkIns]) => {
      const { sessionId } = session;
      // Most devices are cached as their student's own and need no query.
      const unknownDevices = checkIns.filter((checkIn) => !devices.isOwn(checkIn));
      const detected = Object.entries(detectSignals(session, checkIns)).flatMap(([signal, students]) =>
        students.map((studentId) => ({ sessionId, studentId, signal })),
      );
      const isUnremarkable = unknownDevices.length === 0 && detected.length === 0;
      return {
        sessionId,
        isUnremarkable,
        deviceUses: unknownDevices.map((checkIn) => ({ ...checkIn, sessionId })),
        detected,
      };
    });
    // A session with known devices only, no detected signals and no head count needs no query.
    const unremarkable = inspected.filter((one) => one.isUnremarkable).map((one) => one.sessionId);
    const withHeadCount = await deps.listWithHeadCount(universityId, unremarkable);
    const toCheck = inspected.filter((one) => !one.isUnremarkable || withHeadCount.has(one.sessionId));
    if (toCheck.length === 0) return;
    const sessionIds = toCheck.map((one) => one.sessionId);
    const deviceUses = toCheck.flatMap((one) => one.deviceUses);
    const detected = toCheck.flatMap((one) => one.detected);
    const answers = checkInsBySession.flatMap(([{ sessionId, answers }]) =>
      answers.map((answer) => ({ ...answer, sessionId })),
    );
    const owned = await database.inUniversity(universityId, async (tx) => {
      const newDevices = deviceUses.length === 0 ? [] : await store.insertDevices(tx, deviceUses);
      const latest = { observations: deviceUses, answers, newDevices, detected };
      const { raised, shared } = await store.insertFlags(tx, sessionIds, latest, deps.clock.now());
      if (raised.length > 0) await deps.notifyMarked(tx, ...raised);
      if (newDevices.length > 0) await store.notifyDevices(tx, shared);
      return findOwnDevices(deviceUses, newDevices, shared);
    });
    if (listener.isListening() && generation === devices.generation()) owned.forEach(devices.set);
  }

  const subscriptions = [
    // The head count may be entered after the check-ins.
    listener.listen('muster_sessions', (payload) => {
      const [universityId, sessionId] = payload.split(' ');
      if (!universityId || !sessionId) return;
      const session = getSession(universityId, sessionId);
      session.isChanged = true;
      schedule(session);
    }),
    listener.listen(store.devicesChannel, (payload) =>
      payload === '' ? devices.clear() : devices.invalidate(payload.split(' ')),
    ),
    listener.onLost(devices.clear),
    listener.onRestored(devices.clear),
  ];

  return {
    isOnCampus,

    observe(
      universityId: string,
      sessionId: string,
      // An address, or what followed from it at the time of the scan.
      checkIn: ObservedCheckIn | (Omit<ObservedCheckIn, 'isOnCampus'> & { address: string | null }),
    ): void {
      const session = getSession(universityId, sessionId);
      if (!('address' in checkIn)) addCheckIn(session, checkIn);
      else
        addCheckIn(session, { ...checkIn, isOnCampus: checkIn.address === null ? null : isOnCampus(checkIn.address) });
      schedule(session);
    },

    /** Processes the pending check-ins, then stops. */
    async close(): Promise<void> {
      isClosed = true;
      for (const unsubscribe of subscriptions) unsubscribe();
      clearTimeout(timer);
      await running;
      await processDue();
    },
  };
}

/** Groups sessions into batches of one university each. */
function toBatches(sessions: readonly SessionCheckIns[]): SessionCheckIns[][] {
  const batches: SessionCheckIns[][] = [];
  for (const ofOne of Map.groupBy(sessions, ({ universityId }) => universityId).values()) {
    let remaining = 0;
    for (const session of ofOne) {
      const size = Math.max(session.pending.length, minSessionWeight);
      remaining -= size;
      if (remaining < 0) {
        batches.push([]);
        remaining = maxBatchSize - size;
      }
      batches.at(-1)?.push(session);
    }
  }
  return batches;
}

/**
 * The devices that may be cached as owned by one student. New devices are excluded, because another process may be storing the same
 * device for another student right now; the next check-in finds it shared.
 */
function findOwnDevices(
  candidates: readonly ObservedCheckIn[],
  newDevices: readonly store.DeviceObservation[],
  shared: readonly string[],
): ObservedCheckIn[] {
  const excluded = new Set([...newDevices.map(({ studentId }) => studentId), ...shared]);
  return candidates.filter(({ studentId, deviceHash }) => !excluded.has(studentId) && !excluded.has(deviceHash));
}
