import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listener.ts';
import type { Log } from '../../platform/log.ts';
import { isWithin } from '../../platform/networks.ts';
import { type Crowd, joinCrowd, makeCrowd, type SeenArrival, signalsOf } from './class-crowd.rules.ts';
import { makeKnownDevices } from './known-devices.rules.ts';
import * as store from './signals.store.ts';

const defaultDelayMs = 2_000;
const forgetAfterMs = 30 * 60_000;
const mostCrowds = 5_000;
const mostRemembered = 5_000;
/** Check-ins looked at by one statement; a class that has more is looked at by itself. One without any counts as some. */
const mostTogether = 1_000;
const leastOfClass = 10;

/**
 * Reasons to look twice at a mark, found after the answer: once for all check-ins of the last seconds, whatever their sessions.
 * They refuse nobody, and when looking for them fails, no check-in does.
 */
export function makeSignals(deps: {
  database: Pick<Database, 'inUniversity'>;
  listener: Pick<Listener, 'listen' | 'onLost' | 'onRestored' | 'isListening'>;
  log: Log;
  clock: Clock;
  /** Where none are configured, nobody is inside or outside. */
  campusNetworks: readonly string[];
  /** Those of the sessions of which the lecturer typed how many heads there are. From memory, as of now. */
  listCounted: (universityId: string, sessionIds: readonly string[]) => Promise<Set<string>>;
  /** Tells the registers that sessions have new flags. */
  notifyMarked: (tx: UniversityTx, ...sessionIds: readonly string[]) => Promise<void>;
  delayMs?: number;
}) {
  const { database, listener, log, campusNetworks } = deps;
  const isOnCampus = (address: string) => (campusNetworks.length === 0 ? null : isWithin(address, campusNetworks));
  const devices = makeKnownDevices();
  const crowds = new Map<string, Crowd>();
  const due = new Set<Crowd>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  function crowdOf(universityId: string, sessionId: string): Crowd {
    const known = crowds.get(sessionId);
    const crowd = known ?? makeCrowd(universityId, sessionId);
    if (!known) {
      if (crowds.size >= mostCrowds) forgetOld(0);
      crowds.set(sessionId, crowd);
    }
    crowd.touchedAtMs = performance.now();
    return crowd;
  }

  function forgetOld(afterMs: number): void {
    const limit = performance.now() - afterMs;
    for (const [id, crowd] of crowds) if (crowd.touchedAtMs < limit && !due.has(crowd)) crowds.delete(id);
  }

  function schedule(crowd: Crowd): void {
    due.add(crowd);
    if (isClosed || timer || looking) return;
    timer = setTimeout(() => {
      timer = undefined;
      looking = look().finally(() => {
        looking = undefined;
        const [next] = due;
        if (next) schedule(next);
      });
    }, deps.delayMs ?? defaultDelayMs);
    timer.unref();
  }

  async function look(): Promise<void> {
    const crowdsNow = [...due];
    due.clear();
    for (const together of inParts(crowdsNow)) await lookAt(together);
    forgetOld(forgetAfterMs);
  }

  async function lookAt(together: readonly Crowd[]): Promise<void> {
    const taken = together.map((crowd) => [crowd, crowd.latest] as const);
    const changed = together.filter((crowd) => crowd.isChanged);
    for (const crowd of together) Object.assign(crowd, { latest: [], isChanged: false });
    try {
      await takeBack(changed);
      await raiseFlags(taken);
    } catch (error) {
      for (const [crowd, seen] of taken) crowd.latest = [...seen, ...crowd.latest].slice(0, mostRemembered);
      for (const crowd of changed) crowd.isChanged = true;
      // A session that cannot be looked at does not keep the others from it.
      if (together.length > 1) for (const crowd of together) await lookAt([crowd]);
      // Looked at again with the next check-in to this session.
      else log.warn({ err: error, session: together[0]?.sessionId }, 'the signals of a session could not be looked at');
    }
  }

  /** Of sessions of one university. */
  async function takeBack(changed: readonly Crowd[]): Promise<void> {
    const [first] = changed;
    if (!first) return;
    const ids = changed.map(({ sessionId }) => sessionId);
    await database.inUniversity(first.universityId, async (tx) => {
      const cleared = await store.deleteFlagsOverHeadCount(tx, ids);
      if (cleared.length > 0) await deps.notifyMarked(tx, ...cleared);
    });
  }

  /** Of check-ins to sessions of one university. */
  async function raiseFlags(taken: readonly (readonly [Crowd, readonly SeenArrival[]])[]): Promise<void> {
    const [universityId] = taken.map(([crowd]) => crowd.universityId);
    if (universityId === undefined) return;
    const generation = devices.generation();
    const looks = taken.map(([crowd, seen]) => {
      const { sessionId } = crowd;
      // Most phones are their students' own, as they were last week: what is in memory of them need not be asked again.
      const unknown = seen.filter((arrival) => !devices.isOwn(arrival));
      const odd = Object.entries(signalsOf(crowd, seen)).flatMap(([signal, students]) =>
        students.map((studentId) => ({ sessionId, studentId, signal })),
      );
      const isOrdinary = unknown.length === 0 && odd.length === 0;
      return { sessionId, isOrdinary, strange: unknown.map((arrival) => ({ ...arrival, sessionId })), odd };
    });
    // An ordinary class of known phones, its heads not counted: nothing can come of a question.
    const ordinary = looks.filter((one) => one.isOrdinary).map((one) => one.sessionId);
    const counted = await deps.listCounted(universityId, ordinary);
    const worthIt = looks.filter((one) => !one.isOrdinary || counted.has(one.sessionId));
    if (worthIt.length === 0) return;
    const sessionIds = worthIt.map((one) => one.sessionId);
    const strange = worthIt.flatMap((one) => one.strange);
    const known = worthIt.flatMap((one) => one.odd);
    const own = await database.inUniversity(universityId, async (tx) => {
      const newDevices = strange.length === 0 ? [] : await store.insertDevices(tx, strange);
      const latest = { seen: strange, newDevices, known };
      const { raised, shared } = await store.insertFlags(tx, sessionIds, latest, deps.clock.now());
      if (raised.length > 0) await deps.notifyMarked(tx, ...raised);
      if (newDevices.length > 0) await store.notifyDevices(tx, shared);
      return ownDevices(strange, newDevices, shared);
    });
    if (listener.isListening() && generation === devices.generation()) own.forEach(devices.remember);
  }

  const subscriptions = [
    // The head count may have been typed after the marks were made.
    listener.listen('muster_sessions', (payload) => {
      const [universityId, sessionId] = payload.split(' ');
      if (!universityId || !sessionId) return;
      const crowd = crowdOf(universityId, sessionId);
      crowd.isChanged = true;
      schedule(crowd);
    }),
    listener.listen(store.devicesChannel, (payload) =>
      payload === '' ? devices.forgetAll() : devices.forget(payload.split(' ')),
    ),
    listener.onLost(devices.forgetAll),
    listener.onRestored(devices.forgetAll),
  ];

  return {
    observe(
      universityId: string,
      sessionId: string,
      arrival: Omit<SeenArrival, 'isOnCampus'> & { address: string },
    ): void {
      const crowd = crowdOf(universityId, sessionId);
      joinCrowd(crowd, { ...arrival, isOnCampus: isOnCampus(arrival.address) });
      schedule(crowd);
    },

    /** Looks at what has gathered, then never again. */
    async close(): Promise<void> {
      isClosed = true;
      for (const unsubscribe of subscriptions) unsubscribe();
      clearTimeout(timer);
      await looking;
      await look();
    },
  };
}

/** Those of one university together, until there are many check-ins. */
function inParts(crowds: readonly Crowd[]): Crowd[][] {
  const parts: Crowd[][] = [];
  for (const ofOne of Map.groupBy(crowds, ({ universityId }) => universityId).values()) {
    let room = 0;
    for (const crowd of ofOne) {
      const size = Math.max(crowd.latest.length, leastOfClass);
      room -= size;
      if (room < 0) {
        parts.push([]);
        room = mostTogether - size;
      }
      parts.at(-1)?.push(crowd);
    }
  }
  return parts;
}

/**
 * What may be remembered: not what is new, since another process may be putting the same device on record at this very moment;
 * whoever comes second, then or at the next check-in, finds it shared.
 */
function ownDevices(
  looked: readonly SeenArrival[],
  newTo: readonly store.SeenDevice[],
  shared: readonly string[],
): SeenArrival[] {
  const excluded = new Set([...newTo.map(({ studentId }) => studentId), ...shared]);
  return looked.filter(({ studentId, deviceHash }) => !excluded.has(studentId) && !excluded.has(deviceHash));
}
