import type { Clock } from '../../platform/clock.ts';
import { makeBatchWriter, type BatchWriter } from '../../platform/database/batch.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listener.ts';
import { networkOf } from '../../platform/http/throttle.ts';
import type { Log } from '../../platform/log.ts';
import { isWithin } from '../../platform/networks.ts';
import { makeArrivals } from './arrivals.service.ts';
import { makeCheckInUseCase } from './check-in.service.ts';
import { claimKey as claimKeyOf } from './claims.rules.ts';
import { makeHashes } from './device.rules.ts';
import type { MarkRow } from './mark-rows.rules.ts';
import { marking, type MarkResult } from './marking.store.ts';
import { makeMarkNews } from './mark-news.service.ts';
import { makeScanPage } from './scan-page.service.ts';
import type { SessionsForCheckIn } from './sessions-in-memory.rules.ts';
import { makeSignals } from './signals.service.ts';
import { findMark } from './standing-marks.store.ts';

export type CheckIn = ReturnType<typeof makeCheckIn>;

/** The student's half of attendance: arriving by a code's address and checking in. */
export function makeCheckIn(deps: {
  database: Database;
  listener: Pick<Listener, 'listen' | 'onLost' | 'onRestored' | 'isListening'>;
  clock: Clock;
  log: Log;
  secret: string | Uint8Array;
  sessions: SessionsForCheckIn;
  campusNetworks: readonly string[];
  /** The benchmark compares with another one. */
  writer?: BatchWriter<MarkRow, MarkResult>;
  signalDelayMs?: number;
}) {
  const { database, sessions, clock, log, campusNetworks } = deps;
  const claimKey = claimKeyOf(deps.secret);
  const writer = deps.writer ?? makeBatchWriter({ ...database.connection, work: marking, log });
  const news = makeMarkNews({ database, log });
  const signals = makeSignals({
    database,
    listener: deps.listener,
    log,
    clock,
    isOnCampus: campusNetworks.length === 0 ? null : (address) => isWithin(address, campusNetworks),
    ...(deps.signalDelayMs === undefined ? {} : { delayMs: deps.signalDelayMs }),
  });

  return {
    checkIn: makeCheckInUseCase({
      arrivals: makeArrivals({ sessions, claimKey }),
      writer,
      findMark: ({ universityId, studentId }, sessionId) =>
        database.inUniversity(universityId, (tx) => findMark(tx, sessionId, studentId)),
      hashes: makeHashes(deps.secret, networkOf),
      observe: signals.observe,
      announce: news.note,
      clock,
    }),
    judgeArrival: makeScanPage({ sessions, clock, claimKey }),
    /** Writes what was accepted, looks at it once more for signals, and ends. */
    async close(): Promise<void> {
      await writer.close();
      await Promise.all([news.close(), signals.close()]);
    },
  };
}
