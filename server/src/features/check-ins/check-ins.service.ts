import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/http/throttle.ts';
import { makeArrivals } from './arrivals.service.ts';
import { makeCheckInUseCase } from './check-in.service.ts';
import { claimKey as claimKeyOf } from './claims.rules.ts';
import { makeHashes } from './device.rules.ts';
import type { MarksOfCheckIns, Observe } from './marks-to-write.rules.ts';
import { makeScanPage } from './scan-page.service.ts';
import type { SessionsForCheckIn } from './sessions-in-memory.rules.ts';

export type CheckIns = ReturnType<typeof makeCheckIns>;

/** Arriving by a code's address, and checking in. */
export function makeCheckIns(deps: {
  clock: Clock;
  secret: string | Uint8Array;
  sessions: SessionsForCheckIn;
  marks: MarksOfCheckIns;
  observe: Observe;
}) {
  const { sessions, clock, marks, observe } = deps;
  const claimKey = claimKeyOf(deps.secret);

  return {
    checkIn: makeCheckInUseCase({
      arrivals: makeArrivals({ sessions, claimKey }),
      marks,
      hashes: makeHashes(deps.secret, networkOf),
      observe,
      clock,
    }),
    judgeArrival: makeScanPage({ sessions, clock, claimKey }),
  };
}
