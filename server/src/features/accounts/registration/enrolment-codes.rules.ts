import { dayMs } from '@muster/contract/http/durations';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 26;

export const enrolmentCodeLifetimeMs = 7 * dayMs;

/** Formats 16 bytes in Crockford base 32, which has no look-alike characters: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX'. */
export function formatEnrolmentCode(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (text.length < codeLength) {
    text = (alphabet[Number(value & 31n)] ?? '') + text;
    value >>= 5n;
  }
  return text.replace(/(.{5})(?=.{5})/gu, '$1-');
}

/** Normalises a typed code to the form that is hashed. Returns undefined if it is not an enrolment code. */
export function readEnrolmentCode(typed: string): string | undefined {
  const plain = typed
    .replace(/[\s-]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return plain.length === codeLength && [...plain].every((one) => alphabet.includes(one)) ? plain : undefined;
}
