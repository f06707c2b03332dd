import type { CheckedInSession } from '@muster/contract/attendance/check-ins';

/** What check-ins use of a class session. The sessions feature provides it. */
export type SessionForCheckIn = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly lateAfterMs: number | null;
  readonly geofence: { readonly latitude: number; readonly longitude: number; readonly radiusM: number } | null;
  /** Ids of the expected students. */
  readonly expectedIds: ReadonlySet<string>;
  readonly summary: Readonly<CheckedInSession>;
  /** Whether the university asks for a passkey at check-in. */
  readonly asksPasskey: boolean;
  /** Percentage of the students whom a second code asks at random; 0: the university has no second codes. */
  readonly secondCodeShare: number;
  /** When a second code was shown last. */
  readonly secondShownMs: number | null;
  /** Ids of the students whom it asks, without those who had answered when the session was read. */
  readonly secondChosenIds: ReadonlySet<string>;
};

/** `last_second`: within the last second in which the code is valid. `expired`: valid before. `never`: not a code of this session. */
export type CodeVerdict = 'current' | 'grace' | 'last_second' | 'expired' | 'never';

export function isValid(verdict: CodeVerdict): boolean {
  return verdict === 'current' || verdict === 'grace' || verdict === 'last_second';
}

export type SessionsForCheckIn<Session extends SessionForCheckIn = SessionForCheckIn> = {
  getByHandle(handle: string): Session | undefined | Promise<Session | undefined>;
  getById(universityId: string, sessionId: string): Promise<Session | undefined>;
  /** Reads a cached session again, before a check-in is rejected. */
  reload(session: Session): Promise<Session | undefined>;
  /** Lists the sessions whose codes, or second code, are valid or were valid within the last minute. `isReload`: reads the cached list again. */
  listRunning(universityId: string, isReload?: boolean): Promise<Session[]>;
  parseQrText(text: string): { handle: string; code: string } | undefined;
  parseTypedCode(text: string): string | undefined;
  verifyQrCode(session: Session, code: string, nowMs: number): CodeVerdict;
  verifyTypedCode(session: Session, code: string, nowMs: number): CodeVerdict;
  verifySecondCode(session: Session, sent: { method: 'qr' | 'typed'; code: string }, nowMs: number): CodeVerdict;
  /** Milliseconds for which the second code is still shown; 0 if none is. */
  secondEndsInMs(session: Session, nowMs: number): number;
  /** When second codes of the class end; undefined while its codes run, and where there are none. */
  secondCodesUntilMs(session: Session, nowMs: number): number | undefined;
  stateAt(session: Session, nowMs: number): 'created' | 'running' | 'paused' | 'ended' | 'withdrawn';
};
