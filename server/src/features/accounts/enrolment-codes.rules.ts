const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lengthOfCode = 26;

export const enrolmentCodeLivesMs = 7 * 24 * 3_600_000;

/** 16 bytes as five groups of letters and digits that cannot be mistaken for each other: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX'. */
export function formatEnrolmentCode(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (text.length < lengthOfCode) {
    text = (alphabet[Number(value & 31n)] ?? '') + text;
    value >>= 5n;
  }
  return text.replace(/(.{5})(?=.{5})/gu, '$1-');
}

/** The code as it is hashed, from whatever way a person writes it; undefined when it cannot be one. */
export function readEnrolmentCode(typed: string): string | undefined {
  const plain = typed
    .replace(/[\s-]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return plain.length === lengthOfCode && [...plain].every((one) => alphabet.includes(one)) ? plain : undefined;
}
