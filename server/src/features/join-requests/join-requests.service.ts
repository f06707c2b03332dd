import type { CheckedInSession } from '@muster/contract/attendance/check-ins';
import type { JoinRequest, OwnJoinRequest } from '@muster/contract/attendance/join-requests';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './join-requests.store.ts';

type CheckIn = {
  readonly status: MarkStatus;
  readonly method: 'qr' | 'typed';
  readonly markedAt: Date;
  readonly deviceHash: Buffer | null;
  readonly networkHash: Buffer | null;
  readonly isLastSecond: boolean;
};
type Student = { readonly universityId: string; readonly studentId: string };

export type JoinRequestsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  /** The class lists. The attendance feature provides them. */
  readonly classLists: {
    addWithCheckIn(
      tx: UniversityTx,
      by: { readonly sessionId: string; readonly by: string; readonly at: Date },
      studentId: string,
      checkIn: CheckIn,
    ): Promise<void>;
    /** Undefined: not on the list. Null: on the list without a mark. */
    findEntryMark(
      tx: UniversityTx,
      sessionId: string,
      studentId: string,
    ): Promise<{ readonly status: MarkStatus } | null | undefined>;
    redeemClaim(tx: UniversityTx, sessionId: string, claimId: string, studentId: string): Promise<boolean>;
  };
  readonly findSession: (universityId: string, sessionId: string) => Promise<SessionOfRequest | undefined>;
  /** Present or late. */
  readonly statusOf: (lateAfterMs: number | null, markedAtMs: number) => MarkStatus;
  /** Refreshes the registers in all processes after the commit. */
  readonly notifyMarked: (tx: UniversityTx, sessionId: string) => Promise<void>;
  /** Null if no campus networks are configured. */
  readonly isOnCampus: (address: string) => boolean | null;
  /** Looks for signs of a suspicious check-in. */
  readonly observe: (universityId: string, sessionId: string, checkIn: ObservedCheckIn) => void;
};

type SessionOfRequest = { readonly lateAfterMs: number | null; readonly summary: Readonly<CheckedInSession> };
type ObservedCheckIn = {
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
  readonly isLastSecond: boolean;
  readonly isOutsideGeofence: boolean;
  readonly positionHash: string | null;
  readonly isOnCampus: boolean | null;
  readonly isClaimLate: boolean;
  readonly isClaimFromElsewhere: boolean;
};

/** A student who is not on the list. `claimId`: null if the student sent the code itself. */
export type ClaimedRequest = Omit<store.NewRequest, 'studentId' | 'isOnCampus'> & {
  readonly claimId: string | null;
  readonly address: string;
};

export type JoinRequests = ReturnType<typeof makeJoinRequests>;

/** Requests of students to be added to a class whose code they scanned. The lecturer decides. */
export function makeJoinRequests(deps: JoinRequestsDeps) {
  const { database, clock, classLists } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'class session');

  /** `scannedAtMs`: the time of the scan for a student who needs no request. */
  async function readOwn(
    tx: UniversityTx,
    { summary }: SessionOfRequest,
    studentId: string,
    scannedAtMs?: number,
  ): Promise<OwnJoinRequest> {
    const { session_id: sessionId } = summary;
    const mark = await classLists.findEntryMark(tx, sessionId, studentId);
    const request = await store.findRequest(tx, sessionId, studentId);
    const scannedAt = request?.asked_at ?? (scannedAtMs === undefined ? undefined : new Date(scannedAtMs));
    if (!scannedAt) throw httpError('not_found', 'There is no request of yours for this class.');
    return {
      success: true,
      // A student who was added in another way is accepted; one who was removed since is not.
      state: mark !== undefined ? 'accepted' : request?.state === 'accepted' ? 'declined' : (request?.state ?? 'open'),
      asked_at: scannedAt.toISOString(),
      status: mark?.status ?? null,
      session: summary,
    };
  }

  async function getRequest(tx: UniversityTx, sessionId: string, studentId: string): Promise<JoinRequest> {
    const [request] = await store.listRequests(tx, sessionId, studentId);
    if (!request) throw httpError('not_found', 'There is no request of this student.');
    return request;
  }

  /** Locks the request, so that of two decisions the first counts. */
  const lock = async (tx: UniversityTx, sessionId: string, studentId: string): Promise<store.RequestRow> => {
    const request = await store.findRequest(tx, sessionId, studentId, true);
    if (!request) throw httpError('not_found', 'There is no request of this student.');
    return request;
  };

  const list = (universityId: string, sessionId: string): Promise<JoinRequest[]> =>
    database.inUniversity(universityId, (tx) => store.listRequests(tx, sessionId));

  return {
    /** Stores the request of a claim. A repeated request gets the first answer again. */
    async ask(
      { universityId, studentId }: Student,
      { claimId, address, ...request }: ClaimedRequest,
    ): Promise<OwnJoinRequest> {
      const { sessionId } = request;
      const session = await deps.findSession(universityId, sessionId);
      if (!session) throw httpError('not_expected');
      return await database.inUniversity(universityId, async (tx) => {
        if (claimId !== null && !(await classLists.redeemClaim(tx, sessionId, claimId, studentId)))
          throw httpError('claim_used');
        const isListed = (await classLists.findEntryMark(tx, sessionId, studentId)) !== undefined;
        const isOnCampus = deps.isOnCampus(address);
        if (!isListed && (await store.insertRequest(tx, { ...request, studentId, isOnCampus })) > 0)
          await deps.notifyMarked(tx, sessionId);
        return await readOwn(tx, session, studentId, request.scannedAtMs);
      });
    },

    async getOwn({ universityId, studentId }: Student, sessionId: string): Promise<OwnJoinRequest> {
      const session = await deps.findSession(universityId, sessionId);
      if (!session) throw httpError('not_found', 'Class session not found');
      return await database.inUniversity(universityId, (tx) => readOwn(tx, session, studentId));
    },

    list,

    /** The requests that wait for an answer, for the live register. */
    listOpen: async (universityId: string, sessionId: string): Promise<JoinRequest[]> =>
      (await list(universityId, sessionId)).filter(({ state }) => state === 'open'),

    /** Adds the student and marks them with the time of the scan. A declined request can still be accepted. */
    async accept(caller: Caller, sessionId: string, studentId: string): Promise<JoinRequest> {
      const { universityId, accountId } = caller;
      const session = await deps.findSession(universityId, sessionId);
      if (!session) throw httpError('not_found', 'Class session not found');
      const { accepted, request } = await database.inUniversity(universityId, async (tx) => {
        const waiting = await lock(tx, sessionId, studentId);
        if (waiting.state === 'accepted') return { request: await getRequest(tx, sessionId, studentId) };
        const at = new Date(clock.now());
        await classLists.addWithCheckIn(tx, { sessionId, by: accountId, at }, studentId, {
          status: deps.statusOf(session.lateAfterMs, waiting.asked_at.getTime()),
          method: waiting.method,
          markedAt: waiting.asked_at,
          deviceHash: waiting.device_hash,
          networkHash: waiting.network_hash,
          isLastSecond: waiting.is_last_second,
        });
        await store.updateState(tx, sessionId, studentId, { state: 'accepted', by: accountId, at });
        await recordAudit(tx, caller, 'join_request.decided', sessionId, { student_id: studentId, state: 'accepted' });
        return { accepted: waiting, request: await getRequest(tx, sessionId, studentId) };
      });
      if (accepted?.device_hash) {
        deps.observe(universityId, sessionId, {
          studentId,
          deviceHash: accepted.device_hash.toString('hex'),
          markedAtMs: accepted.asked_at.getTime(),
          isLastSecond: accepted.is_last_second,
          isOutsideGeofence: false,
          positionHash: null,
          isOnCampus: accepted.is_on_campus,
          isClaimLate: accepted.is_claim_late,
          isClaimFromElsewhere: accepted.is_claim_from_elsewhere,
        });
      }
      return request;
    },

    /** An accepted request stays accepted: the student is removed from the list instead. */
    decline: (caller: Caller, sessionId: string, studentId: string): Promise<JoinRequest> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const { state } = await lock(tx, sessionId, studentId);
        if (state === 'accepted')
          throw httpError(
            'conflict',
            'This student is on the list already. Remove the student in the register instead.',
          );
        if (state === 'open') {
          const at = new Date(clock.now());
          await store.updateState(tx, sessionId, studentId, { state: 'declined', by: caller.accountId, at });
          await recordAudit(tx, caller, 'join_request.decided', sessionId, {
            student_id: studentId,
            state: 'declined',
          });
          await deps.notifyMarked(tx, sessionId);
        }
        return await getRequest(tx, sessionId, studentId);
      }),
  };
}
