import { tableErrors, UnreadableTable } from './table.ts';

/** Decodes a text file. The encoding is detected by byte order mark, then by byte pattern; otherwise it is windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Control characters only occur in binary or damaged files.
  // oxlint-disable-next-line no-control-regex -- detects binary files
  if (/[\0-\x08\x0E-\x1A\x1C-\x1F]/u.test(text) || /^\s*<(?:!doctype|html|\?xml)|^%PDF-/iu.test(text)) {
    throw new UnreadableTable(tableErrors.noTable);
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  // In UTF-16, every second byte of Latin text is zero.
  if ((zeros[1] ?? 0) > start.length * 0.3 && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) > start.length * 0.3 && zeros[1] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
