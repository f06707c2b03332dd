import { createHmac, timingSafeEqual } from 'node:crypto';
import { qr } from '@muster/contract/sessions';
import { crockford, readCrockford } from './crockford.rules.ts';
import { accepted, currentWindowStart, type Run, windowsAt } from './runs.rules.ts';

/** The parts of a QR code's text behind `/C/`: which session, and its code of the moment (128 bit). */
const handleLength = 8;
const qrLength = 26;
/** 40 bit: enough for 30 seconds and 30 guesses. */
const typedLength = 8;

const qrMs = qr.refreshSeconds * 1000;
const typedMs = qr.typedSeconds * 1000;

/** The key that a session's codes are made with. Nothing is stored per session or per code. */
export function sessionKey(secret: string | Uint8Array, sessionId: string): Buffer {
  return createHmac('sha256', secret).update(`session|${sessionId}`).digest();
}

export function qrCode(key: Uint8Array, sessionId: string, windowStartMs: number): string {
  return makeCode(key, 'qr', sessionId, windowStartMs, 16, qrLength);
}

export function typedCode(key: Uint8Array, sessionId: string, windowStartMs: number): string {
  return makeCode(key, 'typed', sessionId, windowStartMs, 5, typedLength);
}

function makeCode(key: Uint8Array, label: string, sessionId: string, startMs: number, bytes: number, length: number) {
  const mac = createHmac('sha256', key).update(`${label}|${sessionId}|${startMs}`).digest();
  return crockford(mac.subarray(0, bytes), length);
}

/** `expired` was shown earlier in this run; `never` was not shown in it. */
export type Verdict = 'current' | 'grace' | 'last_second' | 'expired' | 'never';

type Coded = { readonly key: Uint8Array; readonly sessionId: string; readonly run: Run | null };

export function judgeQr(session: Coded, code: string, nowMs: number): Verdict {
  const { run } = session;
  const startMs = run ? currentWindowStart(run, nowMs, qrMs) : undefined;
  // A class asks for one code hundreds of times: making it again would be a tenth of a check-in.
  if (startMs !== undefined && isSame(currentQr(session, startMs), code)) return 'current';
  return judge(session, code, nowMs, qrMs, qrCode);
}

const currentCodes = new WeakMap<Uint8Array, { readonly startMs: number; readonly code: string }>();

function currentQr({ key, sessionId }: Coded, startMs: number): string {
  const known = currentCodes.get(key);
  if (known?.startMs === startMs) return known.code;
  const code = qrCode(key, sessionId, startMs);
  currentCodes.set(key, { startMs, code });
  return code;
}

export function judgeTyped(session: Coded, code: string, nowMs: number): Verdict {
  return judge(session, code, nowMs, typedMs, typedCode);
}

function judge(session: Coded, code: string, nowMs: number, windowMs: number, make: typeof qrCode): Verdict {
  const { key, sessionId, run } = session;
  if (!run) return 'never';
  for (const { startMs, verdict } of accepted(run, nowMs, windowMs)) {
    if (isSame(make(key, sessionId, startMs), code)) return verdict;
  }
  const shown = windowsAt(run, nowMs, windowMs);
  for (let window = shown - 1; window >= 0; window--) {
    if (isSame(make(key, sessionId, run.anchorMs + window * windowMs), code)) return 'expired';
  }
  return 'never';
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

/** The session's handle and its code from whatever a camera or a person handed in: the whole address or its end. */
export function readQr(text: string): { handle: string; code: string } | undefined {
  const end =
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? '';
  const plain = readCrockford(end);
  if (plain?.length !== handleLength + qrLength) return undefined;
  return { handle: plain.slice(0, handleLength), code: plain.slice(handleLength) };
}

export function readTyped(text: string): string | undefined {
  const plain = readCrockford(text);
  return plain?.length === typedLength ? plain : undefined;
}

/** The name of a session in its address. */
export function handleFrom(random: Uint8Array): string {
  return crockford(random, handleLength);
}
