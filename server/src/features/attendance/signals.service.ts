import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listener.ts';
import type { Log } from '../../platform/log.ts';
import { type Crowd, joinCrowd, makeCrowd, type SeenArrival, signalsOf } from './class-crowd.rules.ts';
import { notifyMarks } from './mark-news.store.ts';
import * as store from './signals.store.ts';

const defaultDelayMs = 2_000;
const forgetAfterMs = 30 * 60_000;
const mostCrowds = 5_000;
const mostRemembered = 5_000;

/**
 * Reasons to look twice at a mark, found after the answer: once for all check-ins to a session of the last seconds.
 * They refuse nobody, and when looking for them fails, no check-in does.
 */
export function makeSignals(deps: {
  database: Pick<Database, 'inUniversity'>;
  listener: Pick<Listener, 'listen'>;
  log: Log;
  clock: Clock;
  /** Null where no campus networks are configured: nobody is inside or outside. */
  isOnCampus: ((address: string) => boolean) | null;
  delayMs?: number;
}) {
  const { database, log } = deps;
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
    for (const crowd of crowdsNow) {
      try {
        await lookAt(crowd);
      } catch (error) {
        log.warn({ err: error, session: crowd.sessionId }, 'the signals of a session could not be looked at');
      }
    }
    forgetOld(forgetAfterMs);
  }

  async function lookAt(crowd: Crowd): Promise<void> {
    const { universityId, sessionId, latest: seen } = crowd;
    crowd.latest = [];
    const known = signalsOf(crowd, seen);
    try {
      await database.inUniversity(universityId, async (tx) => {
        const newDevices = seen.length === 0 ? [] : await store.insertDevices(tx, seen);
        const raised = await store.insertFlags(tx, sessionId, { seen, newDevices, known }, deps.clock.now());
        if (raised > 0) await notifyMarks(tx, [[universityId, sessionId]]);
      });
    } catch (error) {
      // Looked at again with the next check-in to this session.
      crowd.latest = [...seen, ...crowd.latest].slice(0, mostRemembered);
      throw error;
    }
  }

  // The head count may have been typed after the marks were made.
  const stopListening = deps.listener.listen('muster_sessions', (payload) => {
    const [universityId, sessionId] = payload.split(' ');
    if (universityId && sessionId) schedule(crowdOf(universityId, sessionId));
  });

  return {
    observe(
      universityId: string,
      sessionId: string,
      arrival: Omit<SeenArrival, 'isOnCampus'> & { address: string },
    ): void {
      const crowd = crowdOf(universityId, sessionId);
      joinCrowd(crowd, { ...arrival, isOnCampus: deps.isOnCampus?.(arrival.address) ?? null });
      schedule(crowd);
    },

    /** Looks at what has gathered, then never again. */
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      clearTimeout(timer);
      await looking;
      await look();
    },
  };
}
