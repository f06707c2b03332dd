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
  /** Lists the sessions whose codes are valid or were valid within the last minute. `isReload`: reads the cached list again. */
  listRunning(universityId: string, isReload?: boolean): Promise<Session[]>;
  parseQrText(text: string): { handle: string; code: string } | undefined;
  parseTypedCode(text: string): string | undefined;
  verifyQrCode(session: Session, code: string, nowMs: number): CodeVerdict;
  verifyTypedCode(session: Session, code: string, nowMs: number): CodeVerdict;
  stateAt(session: Session, nowMs: number): 'created' | 'running' | 'paused' | 'ended' | 'withdrawn';
};
