import type { MarkStatus } from '@muster/contract/attendance/statuses';
import type { ParallelOfCheckIn } from '@muster/contract/attendance/parallel-classes';
import type { MarkMethod } from '@muster/contract/attendance/marks';

type LocationVerdict = 'in' | 'out' | 'uncertain' | null;

/** The mark a student already has. */
export type ExistingMark = {
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  readonly markedAtMs: number;
  readonly locationVerdict: LocationVerdict;
  /** Null: of a student of the class. */
  readonly parallel: ParallelOfCheckIn | null;
};

/** The mark of a verified check-in. */
export type NewMark = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly studentId: string;
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  /** Time of the scan, or of the arrival that a claim proves. */
  readonly markedAtMs: number;
  /** Keyed hashes in hexadecimal. */
  readonly deviceHash: string | null;
  readonly networkHash: string | null;
  readonly isLastSecond: boolean;
  readonly locationVerdict: LocationVerdict;
  readonly locationAccuracy: 'fine' | 'medium' | 'coarse' | null;
  readonly claimId: string | null;
};

export type WriteResult =
  | { readonly outcome: 'written' }
  | ({ readonly outcome: 'existing' } & ExistingMark)
  | { readonly outcome: 'not_expected' | 'session_closed' | 'claim_used' };

/** What check-ins use of marks. The attendance feature provides it. */
export type CheckInMarks = {
  /** Resolves after the commit. */
  write(mark: NewMark): Promise<WriteResult>;
  find(universityId: string, sessionId: string, studentId: string): Promise<ExistingMark | undefined>;
  /** Notifies the registers in all processes. */
  notify(universityId: string, sessionId: string): void;
};

/** The claim was redeemed late although the student had signed in before, or from another network than that of the arrival. */
export type ClaimSignals = { readonly isClaimLate: boolean; readonly isClaimFromElsewhere: boolean };

/** A committed check-in, or an answer to a second code, as input for flags. */
export type ObservedCheckIn = Partial<ClaimSignals> & {
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
  readonly isLastSecond: boolean;
  readonly isOutsideGeofence: boolean;
  /** The class has a geofence, and the student declined to share a position or the phone has none. */
  readonly isPositionMissing?: boolean;
  /** The university asks for a passkey, and the student has none or did not use it. */
  readonly isPasskeyMissing?: boolean;
  readonly positionHash: string | null;
  /** The student has a mark, and answers the second code of the class. */
  readonly isAnswer?: boolean;
  /** Null: not known any more. */
  readonly address: string | null;
};
export type Observe = (universityId: string, sessionId: string, checkIn: ObservedCheckIn) => void;
