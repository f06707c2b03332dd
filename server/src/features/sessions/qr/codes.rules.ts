import { createHmac, timingSafeEqual } from 'node:crypto';
import { qr } from '@muster/contract/attendance/sessions';
import { encodeCrockford, normalizeCrockford } from './crockford.rules.ts';
import { acceptedSteps, currentStepStart, type QrWindow, countSteps, typedVerdict } from './qr-window.rules.ts';

/** Lengths of the two parts of a QR code's text after `/C/`: the session handle and the current code (128 bits). */
const handleLength = 8;
export const qrLength = 26;
/** 40 bits are enough for a validity of 25 seconds and 30 attempts. */
export const typedLength = 8;

const qrMs = qr.refreshSeconds * 1000;

/** Derives the key for a session's codes, so that no key or code is stored. */
export function sessionKey(secret: string | Uint8Array, sessionId: string): Buffer {
  return createHmac('sha256', secret).update(`session|${sessionId}`).digest();
}

export function qrCode(key: Uint8Array, sessionId: string, stepStartMs: number): string {
  return makeCode(key, 'qr', sessionId, stepStartMs, 16, qrLength);
}

/** The code to type that is shown from this time on. */
export function typedCode(key: Uint8Array, sessionId: string, shownMs: number): string {
  return makeCode(key, 'typed', sessionId, shownMs, 5, typedLength);
}

/** Makes the code of a label and a time. Codes of different labels are independent. */
export function makeCode(
  key: Uint8Array,
  label: string,
  sessionId: string,
  startMs: number,
  bytes: number,
  length: number,
): string {
  const mac = createHmac('sha256', key).update(`${label}|${sessionId}|${startMs}`).digest();
  return encodeCrockford(mac.subarray(0, bytes), length);
}

/** Result of a code check. `expired`: shown earlier in this QR window; `never`: not shown in it. */
export type CodeVerdict = 'current' | 'grace' | 'last_second' | 'expired' | 'never';

/** When codes to type were shown, latest first. */
type TypedCodes = { readonly typedShownMs: readonly number[] };
type CodeSource = { readonly key: Uint8Array; readonly sessionId: string; readonly qrWindow: QrWindow | null };

export function verifyQrCode(session: CodeSource, code: string, nowMs: number): CodeVerdict {
  const { qrWindow } = session;
  const startMs = qrWindow ? currentStepStart(qrWindow, nowMs, qrMs) : undefined;
  // The whole class sends the same code, so the current one is cached.
  if (startMs !== undefined && isSame(currentQrCode(session, startMs), code)) return 'current';
  return verifyShownCode(session, code, nowMs);
}

const currentCodes = new WeakMap<Uint8Array, { readonly startMs: number; readonly code: string }>();

function currentQrCode({ key, sessionId }: CodeSource, startMs: number): string {
  const cached = currentCodes.get(key);
  if (cached?.startMs === startMs) return cached.code;
  const code = qrCode(key, sessionId, startMs);
  currentCodes.set(key, { startMs, code });
  return code;
}

export function verifyTypedCode(
  { key, sessionId, qrWindow, typedShownMs }: CodeSource & TypedCodes,
  code: string,
  nowMs: number,
): CodeVerdict {
  const shownMs = typedShownMs.find((at) => isSame(typedCode(key, sessionId, at), code));
  return qrWindow && shownMs !== undefined ? typedVerdict(qrWindow, shownMs, nowMs) : 'never';
}

function verifyShownCode({ key, sessionId, qrWindow }: CodeSource, code: string, nowMs: number): CodeVerdict {
  if (!qrWindow) return 'never';
  for (const { startMs, verdict } of acceptedSteps(qrWindow, nowMs, qrMs)) {
    if (isSame(qrCode(key, sessionId, startMs), code)) return verdict;
  }
  const stepCount = countSteps(qrWindow, nowMs, qrMs);
  for (let step = stepCount - 1; step >= 0; step--) {
    if (isSame(qrCode(key, sessionId, qrWindow.anchorMs + step * qrMs), code)) return 'expired';
  }
  return 'never';
}

/** Longer than any class shows codes in one go. */
const maxRunMs = 6 * 3_600_000;

/**
 * When the session showed this code, in any run until now: the press for a typed code, the start of the time step for a QR code; undefined for
 * other texts. `earlierAnchorsMs`: the starts of the time grid before each pause or new start.
 */
export function findShownMs(
  {
    key,
    sessionId,
    qrWindow,
    typedShownMs,
    earlierAnchorsMs,
  }: CodeSource & TypedCodes & { readonly earlierAnchorsMs: readonly number[] },
  { method, code }: { readonly method: 'qr' | 'typed'; readonly code: string },
  nowMs: number,
): number | undefined {
  if (!qrWindow) return undefined;
  if (method === 'typed') return typedShownMs.find((at) => isSame(typedCode(key, sessionId, at), code));
  const shownUntilMs = Math.min(qrWindow.stoppedMs ?? qrWindow.pausedMs ?? nowMs, qrWindow.endsMs);
  for (const anchorMs of [qrWindow.anchorMs, ...earlierAnchorsMs]) {
    const untilMs = Math.min(shownUntilMs, anchorMs + maxRunMs);
    for (let startMs = anchorMs; startMs < untilMs; startMs += qrMs)
      if (isSame(qrCode(key, sessionId, startMs), code)) return startMs;
  }
  return undefined;
}

function isSame(expected: string, actual: string): boolean {
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}

/** Parses the session handle and the code from scanned or typed text: the whole URL or its last segment. */
export function parseQrText(text: string): { handle: string; code: string } | undefined {
  const end =
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? '';
  const plain = normalizeCrockford(end);
  if (plain?.length !== handleLength + qrLength) return undefined;
  return { handle: plain.slice(0, handleLength), code: plain.slice(handleLength) };
}

export function parseTypedCode(text: string): string | undefined {
  const plain = normalizeCrockford(text);
  return plain?.length === typedLength ? plain : undefined;
}

/** Makes the identifier of a session in QR code URLs. */
export function makeHandle(random: Uint8Array): string {
  return encodeCrockford(random, handleLength);
}
