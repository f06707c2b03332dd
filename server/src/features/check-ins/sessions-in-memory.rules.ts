import type { CheckedInSession } from '@muster/contract/check-ins';

/** What check-ins need of the sessions feature; `app.ts` hands it over. */
export type SessionForCheckIn = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly lateAfterMs: number | null;
  readonly geofence: { readonly latitude: number; readonly longitude: number; readonly radiusM: number } | null;
  readonly roster: ReadonlySet<string>;
  readonly summary: Readonly<CheckedInSession>;
};

export type CodeVerdict = 'current' | 'grace' | 'last_second' | 'expired' | 'never';

export type SessionsForCheckIn<Session extends SessionForCheckIn = SessionForCheckIn> = {
  byHandle(handle: string): Session | undefined | Promise<Session | undefined>;
  byId(universityId: string, sessionId: string): Promise<Session | undefined>;
  /** Read anew, before somebody is refused. */
  again(session: Session): Promise<Session | undefined>;
  /** Whose codes are good now, or were until a moment ago; `isAgain`: read anew. */
  running(universityId: string, isAgain?: boolean): Promise<Session[]>;
  readQr(text: string): { handle: string; code: string } | undefined;
  readTyped(text: string): string | undefined;
  judgeQr(session: Session, code: string, nowMs: number): CodeVerdict;
  judgeTyped(session: Session, code: string, nowMs: number): CodeVerdict;
  stateAt(session: Session, nowMs: number): 'created' | 'running' | 'paused' | 'ended';
};
