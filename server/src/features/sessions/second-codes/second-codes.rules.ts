import { createHmac, timingSafeEqual } from 'node:crypto';
import { qr } from '@muster/contract/attendance/sessions';
import { type CodeVerdict, makeCode, qrLength, typedLength } from '../qr/codes.rules.ts';
import { type QrColumns, type QrWindow, qrWindowStatus, toQrWindow, verdictAfterEnd } from '../qr/qr-window.rules.ts';

const minuteMs = 60_000;
const secondMs = qr.secondSeconds * 1000;
/** Distance of the random time from the end of the codes and from the end of the class. */
const marginMs = 5 * minuteMs;
/** A display that was hidden at the random time shows the code until this long before the end of the class. */
const lastStartMs = minuteMs;
/** A class that is held outside its hours has second codes this long after its codes. */
const minAfterCodesMs = 30 * minuteMs;

export type SecondCodeClass = {
  readonly key: Uint8Array;
  readonly sessionId: string;
  readonly qrWindow: QrWindow | null;
  readonly classEndsMs: number;
  /** When a second code was shown last. */
  readonly secondShownMs: number | null;
  /** Percentage of the students who are chosen at random; 0: the university has no second codes. */
  readonly secondCodeShare: number;
  readonly isWithdrawn: boolean;
};

/** The labels differ from those of the codes for checking in: a second code checks no one in. */
export const secondQrCode = (key: Uint8Array, sessionId: string, shownMs: number): string =>
  makeCode(key, 'second qr', sessionId, shownMs, 16, qrLength);
export const secondTypedCode = (key: Uint8Array, sessionId: string, shownMs: number): string =>
  makeCode(key, 'second typed', sessionId, shownMs, 5, typedLength);

/** `never`: not the second code that was shown last. */
export function verifySecondCode(
  { key, sessionId, secondShownMs, isWithdrawn }: SecondCodeClass,
  { method, code }: { readonly method: 'qr' | 'typed'; readonly code: string },
  nowMs: number,
): CodeVerdict {
  if (secondShownMs === null || isWithdrawn) return 'never';
  const expected = (method === 'qr' ? secondQrCode : secondTypedCode)(key, sessionId, secondShownMs);
  if (expected.length !== code.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(code))) return 'never';
  return verdictAfterEnd(nowMs - secondShownMs - secondMs);
}

/** Milliseconds for which the second code is still shown; 0 if none is. */
export const secondEndsInMs = ({ secondShownMs, isWithdrawn }: SecondCodeClass, nowMs: number): number =>
  secondShownMs === null || isWithdrawn ? 0 : Math.max(0, secondShownMs + secondMs - nowMs);

/** When second codes of the class end; undefined while its codes run, and where there are none. Codes may be paused and never resumed. */
export function secondCodesUntilMs(
  { qrWindow, secondCodeShare, isWithdrawn, classEndsMs }: SecondCodeClass,
  nowMs: number,
) {
  if (!qrWindow || secondCodeShare === 0 || isWithdrawn || qrWindowStatus(qrWindow, nowMs).state === 'running')
    return undefined;
  return Math.max(classEndsMs, codesEndMs(qrWindow) + minAfterCodesMs);
}

/**
 * The random time of the class, between five minutes after its codes and five minutes before its end. It follows from the key of the class,
 * so that all processes and displays agree, and no one without the key knows it. Undefined if the class is too short.
 */
export function secondCodeDueMs({ key, sessionId, qrWindow, classEndsMs }: SecondCodeClass): number | undefined {
  if (!qrWindow) return undefined;
  const fromMs = codesEndMs(qrWindow) + marginMs;
  const spanMs = classEndsMs - marginMs - fromMs;
  if (spanMs < 0) return undefined;
  const mac = createHmac('sha256', key)
    .update(`second time|${sessionId}|${codesEndMs(qrWindow)}`)
    .digest();
  return fromMs + (mac.readUInt32BE(0) % (spanMs + 1));
}

/** Whether a display shows the code by itself: `dueInMs` from now, or not, because none was visible in time. */
export function automaticSecondCode(of: SecondCodeClass, nowMs: number): { dueInMs: number | null; isMissed: boolean } {
  const dueMs = secondCodeDueMs(of);
  if (of.secondShownMs !== null || dueMs === undefined || secondCodesUntilMs(of, nowMs) === undefined)
    return { dueInMs: null, isMissed: false };
  const isMissed = nowMs > of.classEndsMs - lastStartMs;
  return { dueInMs: isMissed ? null : Math.max(0, dueMs - nowMs), isMissed };
}

const codesEndMs = ({ endsMs, stoppedMs, pausedMs }: QrWindow): number =>
  Math.min(stoppedMs ?? pausedMs ?? endsMs, endsMs);

/** The columns of a class session that decide about its second code. */
export type SecondCodeColumns = QrColumns & {
  readonly id: string;
  readonly ends_at: Date;
  readonly withdrawn_at: Date | null;
  readonly second_code_at: Date | null;
  readonly second_code_share: number;
};

export const toSecondCodeClass = (row: SecondCodeColumns, key: Uint8Array): SecondCodeClass => ({
  key,
  sessionId: row.id,
  qrWindow: toQrWindow(row),
  classEndsMs: row.ends_at.getTime(),
  secondShownMs: row.second_code_at?.getTime() ?? null,
  secondCodeShare: row.second_code_share,
  isWithdrawn: row.withdrawn_at !== null,
});
