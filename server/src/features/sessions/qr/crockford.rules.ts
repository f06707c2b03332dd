const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Encodes the bytes in Crockford's base 32, cut to `length` characters. Missing bits are zero. */
export function encodeCrockford(bytes: Uint8Array, length: number): string {
  let text = '';
  let bits = 0;
  let value = 0;
  let next = 0;
  while (text.length < length) {
    if (bits < 5) {
      value = ((value << 8) | (bytes[next++] ?? 0)) & 0xffff;
      bits += 8;
    }
    bits -= 5;
    text += alphabet[(value >>> bits) & 31];
  }
  return text;
}

/** Normalises scanned or typed text: O becomes 0, I and L become 1, spaces and hyphens are removed. Undefined for other characters. */
export function normalizeCrockford(text: string): string | undefined {
  // Scanned text is already normalised.
  if (plain.test(text)) return text;
  const written = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.test(written) ? written : undefined;
}

const plain = /^[0-9A-HJKMNP-TV-Z]+$/;
