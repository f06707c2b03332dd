import type { Clock } from '#platform/clock.ts';
import { networkOf } from '#platform/http/security/client-network.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import type { CheckInMarks, Observe } from './check-in-marks.rules.ts';
import {
  type AnswerSecondCode,
  type CheckInPasskeys,
  makeCheckIn,
  type ParallelStudents,
  type PasskeyFlags,
} from './check-in.service.ts';
import type { SessionsForCheckIn } from './check-in-sessions.rules.ts';
import { makeClaimSignals } from './claim-signals.service.ts';
import { deriveClaimKey } from './claims.rules.ts';
import { makeDevices, makeHashes } from './device.rules.ts';
import { type AskToJoin, makeJoinClaims } from './join-claims.service.ts';
import { wasTokenIssuedBefore } from './late-scans.store.ts';
import { makeLateScans, type LateScansDeps } from './late-scans.service.ts';
import { makePasskeyChallenges } from './passkey-challenges.service.ts';
import { makeScanPage } from './scan-page.service.ts';
import { makeSecondCodeChecks } from './second-code-checks.service.ts';
import { makeCodeVerifier } from './verify-code.service.ts';

export type CheckIns = ReturnType<typeof makeCheckIns>;

export function makeCheckIns(deps: {
  clock: Clock;
  secret: string | Uint8Array;
  sessions: SessionsForCheckIn;
  marks: CheckInMarks;
  makeRateLimiter: MakeRateLimiter;
  observe: Observe;
  askToJoin: AskToJoin;
  answerSecondCode: AnswerSecondCode;
  parallel: ParallelStudents;
  passkeys: CheckInPasskeys;
  passkeyFlags: PasskeyFlags;
  lateScans: Pick<LateScansDeps, 'database' | 'insertDelivery' | 'notifyMarked'> & {
    readonly findShownAtMs: LateScansDeps['sessions']['findShownAtMs'];
  };
}) {
  const { sessions, clock, marks, observe } = deps;
  const claimKey = deriveClaimKey(deps.secret);
  const verifier = makeCodeVerifier({ sessions, claimKey, makeRateLimiter: deps.makeRateLimiter });
  const hashes = makeHashes(deps.secret, networkOf);
  const judgeClaim = makeClaimSignals({
    hashes,
    clock,
    wasTokenIssuedBefore: ({ universityId }, tokenId, at) =>
      deps.lateScans.database.inUniversity(universityId, (tx) => wasTokenIssuedBefore(tx, tokenId, at)),
  });

  return {
    devices: makeDevices(deps.secret),
    checkIn: makeCheckIn({
      verifier,
      marks,
      hashes,
      observe,
      clock,
      judgeClaim,
      answerSecondCode: deps.answerSecondCode,
      parallel: deps.parallel,
      passkeys: deps.passkeys,
      passkeyFlags: deps.passkeyFlags,
    }),
    askToJoin: makeJoinClaims({ verifier, hashes, clock, judgeClaim, askToJoin: deps.askToJoin }),
    deliverScan: makeLateScans({
      ...deps.lateScans,
      sessions: {
        getById: sessions.getById,
        parseQrText: sessions.parseQrText,
        parseTypedCode: sessions.parseTypedCode,
        findShownAtMs: deps.lateScans.findShownAtMs,
      },
      clock,
      marks,
      hashes,
      observe,
      makeRateLimiter: deps.makeRateLimiter,
    }),
    startPasskey: makePasskeyChallenges({ verifier, clock, passkeys: deps.passkeys }),
    checkSecondCode: makeSecondCodeChecks({ sessions, clock }),
    verifyArrival: makeScanPage({ sessions, clock, claimKey, hashes }),
  };
}
