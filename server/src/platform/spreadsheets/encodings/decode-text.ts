import { tableErrors, UnreadableTable } from '../table.ts';
import { type DetectedEncoding, detectEncoding } from './detect-encoding.rules.ts';

/** Decodes a text file. Without a chosen encoding it is detected by byte order mark, byte pattern, and letters. */
export function decodeText(bytes: Uint8Array, chosen?: string): { text: string; encoding: DetectedEncoding } {
  const detected = detect(bytes);
  const encoding = chosen === undefined ? detected : { ...detected, name: chosen, isCertain: true };
  // Programs of DOS end a file with U+001A.
  const decoded = new TextDecoder(encoding.name).decode(bytes);
  const trimmed = decoded.trimEnd();
  const text = trimmed.endsWith('\u001A') ? trimmed.slice(0, -1) : decoded;
  if (isBinary(text) || /^\s*<(?:!doctype|html|\?xml)|^%PDF-/iu.test(text)) {
    throw new UnreadableTable(chosen === undefined ? tableErrors.noTable : tableErrors.otherEncoding);
  }
  return { text, encoding };
}

/** A few control characters come from keyboards and databases, and are removed from the cells; binary files are full of them. */
const maxControlShare = 0.01;
const maxControls = 3;

function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  // oxlint-disable-next-line no-control-regex -- detects binary files
  const controls = text.match(/[\x01-\x08\x0E-\x1A\x1C-\x1F]/gu) ?? [];
  return controls.length > Math.max(maxControls, text.length * maxControlShare);
}

const certain = (name: string): DetectedEncoding => ({ name, isCertain: true, candidates: [] });

function detect(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return certain('utf-16le');
  if (first === 0xfe && second === 0xff) return certain('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) return certain('utf-8');
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  // In UTF-16, every second byte of Latin text is zero.
  if ((zeros[1] ?? 0) > start.length * 0.3 && zeros[0] === 0) return certain('utf-16le');
  if ((zeros[0] ?? 0) > start.length * 0.3 && zeros[1] === 0) return certain('utf-16be');
  return isUtf8(bytes) ? certain('utf-8') : detectEncoding(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
