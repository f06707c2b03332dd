import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';

type LocationVerdict = 'in' | 'out' | 'uncertain' | null;

/** What a repeat is told of the mark that stands. */
export type StandingMark = {
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  readonly markedAtMs: number;
  readonly locationVerdict: LocationVerdict;
};

/** One student's arrival at one session, judged and ready to be written. */
export type MarkToWrite = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly studentId: string;
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  /** The moment that counts: of the scan, or of the arrival that a claim proves. */
  readonly markedAtMs: number;
  /** Hexadecimal keyed hashes. */
  readonly deviceHash: string | null;
  readonly networkHash: string | null;
  readonly isLastSecond: boolean;
  readonly locationVerdict: LocationVerdict;
  readonly locationAccuracy: 'fine' | 'medium' | 'coarse' | null;
  readonly claimId: string | null;
};

type MarkWritten =
  | { readonly outcome: 'written' }
  | ({ readonly outcome: 'standing' } & StandingMark)
  | { readonly outcome: 'not_expected' | 'session_closed' | 'claim_used' };

/** What check-ins need of the attendance feature, which keeps the marks; `app.ts` hands it over. */
export type MarksOfCheckIns = {
  /** Answers after the COMMIT. */
  write(mark: MarkToWrite): Promise<MarkWritten>;
  find(universityId: string, sessionId: string, studentId: string): Promise<StandingMark | undefined>;
  /** Tells the registers of all processes. */
  announce(universityId: string, sessionId: string): void;
};

/** A check-in as the signals see it, told after its commit. */
export type ObservedArrival = {
  readonly studentId: string;
  readonly deviceHash: string;
  readonly markedAtMs: number;
  readonly isLastSecond: boolean;
  readonly isOutsideGeofence: boolean;
  readonly positionHash: string | null;
  readonly address: string;
};
export type Observe = (universityId: string, sessionId: string, arrival: ObservedArrival) => void;
