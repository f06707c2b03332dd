const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first `length` characters of the bytes in Crockford's base 32, five bits each; missing bits are zero. */
export function crockford(bytes: Uint8Array, length: number): string {
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

/** What a person or a camera gave, as the alphabet writes it: O is 0, I and L are 1, spaces and hyphens are nothing. */
export function readCrockford(text: string): string | undefined {
  // As a camera reads it.
  if (plain.test(text)) return text;
  const written = text
    .replace(/[\s-]+/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.test(written) ? written : undefined;
}

const plain = /^[0-9A-HJKMNP-TV-Z]+$/;
