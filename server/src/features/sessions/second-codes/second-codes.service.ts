import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { sessionKey } from '../qr/codes.rules.ts';
import type { ClassSession } from '../sessions.store.ts';
import { automaticSecondCode, secondCodesUntilMs, secondEndsInMs, toSecondCodeClass } from './second-codes.rules.ts';
import { updateSecondCode } from './second-codes.store.ts';

/** Chooses the students whom a second code asks, and returns their number. `share`: percentage of those who are chosen at random. */
export type AskForSecondCode = (
  tx: UniversityTx,
  of: { sessionId: string; share: number; at: Date },
) => Promise<number>;

const texts = {
  off: 'Your university does not use second codes.',
  notOver:
    'A second code can be shown when the codes of the class have ended or are paused, until the end of the class.',
  noStudents: 'No student has checked in with a code, so a second code would ask no one.',
};

export function makeSecondCodes(deps: { clock: Clock; secret: string | Uint8Array; ask: AskForSecondCode }) {
  /** Shows a second code of a locked session. Returns the number of chosen students; undefined if the session stays as it is. */
  return async function show(
    tx: UniversityTx,
    session: ClassSession,
    isAutomatic: boolean,
  ): Promise<number | undefined> {
    const nowMs = deps.clock.now();
    const of = toSecondCodeClass(session, sessionKey(deps.secret, session.id));
    if (secondEndsInMs(of, nowMs) > 0) return undefined;
    if (isAutomatic) {
      // Several displays may be open, and the clock of a display may be fast.
      if (automaticSecondCode(of, nowMs).dueInMs !== 0) return undefined;
    } else {
      if (session.second_code_share === 0) throw httpError('session_closed', texts.off);
      if (nowMs > (secondCodesUntilMs(of, nowMs) ?? -1)) throw httpError('session_closed', texts.notOver);
    }
    const at = new Date(nowMs);
    const count = await deps.ask(tx, { sessionId: session.id, share: session.second_code_share, at });
    if (count === 0) throw httpError('session_closed', texts.noStudents);
    await updateSecondCode(tx, session.id, at);
    return count;
  };
}
