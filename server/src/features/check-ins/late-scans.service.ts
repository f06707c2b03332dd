import { type deliverScan, lateScanHours } from '@muster/contract/attendance/late-scans';
import type { CheckedInSession } from '@muster/contract/attendance/check-ins';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { isAttended, type MarkStatus } from '@muster/contract/attendance/statuses';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import type { CheckInMarks, Observe } from './check-in-marks.rules.ts';
import { noCode, notExpected, sessionClosed, statusOf, tooManyWrongCodesText } from './check-in.rules.ts';
import type { makeHashes } from './device.rules.ts';
import * as store from './late-scans.store.ts';
import type { Student } from './verify-code.service.ts';

type SessionOfScan = { readonly lateAfterMs: number | null; readonly summary: Readonly<CheckedInSession> };
type Step = { readonly method: 'qr' | 'typed'; readonly code: string };

export type LateScansDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly marks: CheckInMarks;
  readonly hashes: ReturnType<typeof makeHashes>;
  readonly observe: Observe;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly sessions: {
    getById(universityId: string, sessionId: string): Promise<SessionOfScan | undefined>;
    parseQrText(text: string): { handle: string; code: string } | undefined;
    parseTypedCode(text: string): string | undefined;
    /** When the class showed the code; undefined if it never did. */
    findShownAtMs(shown: store.ShownClass, step: Step, nowMs: number): number | undefined;
  };
  /** Stores the delivery with its times and the status that accepting it sets. */
  readonly insertDelivery: (
    tx: UniversityTx,
    delivery: {
      readonly sessionId: string;
      readonly studentId: string;
      readonly scannedAt: Date;
      readonly deliveredAt: Date;
      readonly status: MarkStatus;
    },
  ) => Promise<void>;
  readonly notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void>;
};

export type LateScan = {
  readonly code?: string | undefined;
  readonly typed_code?: string | undefined;
  readonly tokenId: string;
  /** Undefined: the browser has no device cookie. */
  readonly deviceId: string | undefined;
  readonly address: string;
};

const maxWrongDeliveries = 30;

/**
 * Scans that a phone kept without a network. A code proves only that it was seen while it was shown; a photograph of it can be delivered
 * by a student who was elsewhere. So the lecturer decides; the delivery is limited in time, and bound to a sign-in and a device that the student
 * used before the scan. The time of the scan follows from the code; the clock of the phone is not used.
 */
export function makeLateScans(deps: LateScansDeps) {
  const { database, clock, sessions } = deps;
  const wrongCodes = deps.makeRateLimiter({
    name: 'wrong late scan',
    max: maxWrongDeliveries,
    withinMs: 3_600_000,
    text: tooManyWrongCodesText,
    isBlockedInMemory: true,
  });

  function parse({ code, typed_code: typed }: LateScan): Step & { readonly handle: string | null } {
    if (code === undefined && typed === undefined) throw noCode();
    const qr = code === undefined ? undefined : sessions.parseQrText(code);
    if (qr) return { method: 'qr', code: qr.code, handle: qr.handle };
    const typedCode = typed === undefined ? undefined : sessions.parseTypedCode(typed);
    if (typedCode === undefined) throw httpError('code_unknown');
    return { method: 'typed', code: typedCode, handle: null };
  }

  /** The class that showed the code, and when. */
  async function findShown(student: Student, scan: LateScan, nowMs: number) {
    const { handle, ...step } = parse(scan);
    const since = new Date(nowMs - (lateScanHours + 24) * 3_600_000);
    // Counts before the code is compared, so that parallel guesses count.
    await wrongCodes.consume(student.studentId);
    const classes = await database.inUniversity(student.universityId, (tx) =>
      store.listShownClasses(tx, student.studentId, handle, since),
    );
    for (const shown of classes) {
      const shownAtMs = sessions.findShownAtMs(shown, step, nowMs);
      if (shownAtMs === undefined) continue;
      await wrongCodes.refund(student.studentId);
      return { shown, shownAtMs, method: step.method };
    }
    throw httpError('code_unknown');
  }

  return async function deliver(student: Student, scan: LateScan): Promise<ReplyOf<typeof deliverScan>> {
    const nowMs = clock.now();
    const { shown, shownAtMs, method } = await findShown(student, scan, nowMs);
    const { universityId, studentId } = student;
    const session = await sessions.getById(universityId, shown.id);
    if (!session) throw notExpected();
    const scannedAt = new Date(shownAtMs);
    const reply = (state: ReplyOf<typeof deliverScan>['state'], status: MarkStatus | null) =>
      ({ success: true, state, status, scanned_at: scannedAt.toISOString(), session: session.summary }) as const;

    if (shown.status !== null && isAttended(shown.status)) return reply('accepted', shown.status);
    if (shown.is_withdrawn) throw sessionClosed('withdrawn');
    // An earlier delivery and the decision about it stay, whatever is delivered later.
    if (shown.delivery_state !== null)
      return reply(shown.delivery_state === 'declined' ? 'declined' : 'waiting', shown.status);
    if (nowMs - shownAtMs > lateScanHours * 3_600_000)
      throw httpError('code_expired', `This scan is more than ${lateScanHours} hours old. Speak to your lecturer.`);
    const deviceHash = scan.deviceId === undefined ? '' : deps.hashes.device(universityId, scan.deviceId);
    const status = statusOf(session.lateAfterMs, shownAtMs);
    const isAccepted = await database.inUniversity(universityId, async (tx) => {
      const binding = await store.findBinding(tx, { studentId, tokenId: scan.tokenId, deviceHash, scannedAt });
      if (!binding.is_bound) throw httpError('late_scan_refused');
      await deps.insertDelivery(tx, {
        sessionId: shown.id,
        studentId,
        scannedAt,
        deliveredAt: new Date(nowMs),
        status,
      });
      await deps.notifyMarked(tx, shown.id);
      // Figures of a final class, and marks set by hand, change only by a decision.
      return binding.is_accepted && !shown.is_final && shown.status === null;
    });
    if (!isAccepted) return reply('waiting', shown.status);
    const written = await deps.marks.write({
      universityId,
      sessionId: shown.id,
      studentId,
      status,
      method,
      markedAtMs: shownAtMs,
      deviceHash,
      networkHash: deps.hashes.network(universityId, scan.address),
      isLastSecond: false,
      locationVerdict: null,
      locationAccuracy: null,
      claimId: null,
    });
    if (written.outcome === 'existing') return reply('accepted', written.status);
    if (written.outcome !== 'written') return reply('waiting', shown.status);
    deps.marks.notify(universityId, shown.id);
    deps.observe(universityId, shown.id, {
      studentId,
      deviceHash,
      markedAtMs: shownAtMs,
      isLastSecond: false,
      isOutsideGeofence: false,
      positionHash: null,
      // The network of a late delivery says nothing about the scan.
      address: null,
    });
    return reply('accepted', status);
  };
}
