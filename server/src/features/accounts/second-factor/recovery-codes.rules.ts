import { createHmac, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@muster/contract/accounts/second-factor';

/** 60 bits in Crockford base 32, which has no look-alike characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** New codes: 'XXXX-XXXX-XXXX'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

const newCode = (): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/.{4}(?=.)/gu, '$&-');

/** The stored hash of a typed code. It is keyed: a stolen dump does not allow guessing. */
export function hashRecoveryCode(key: Uint8Array, accountId: string, typed: string): Buffer {
  const plain = typed
    .replaceAll(/[\s-]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return createHmac('sha256', key).update(`${accountId} ${plain}`).digest();
}
