import { describe, expect, it } from 'vitest';
import { makeCellEncryption, rowContext } from './cell-encryption.service.ts';

const secret = Buffer.alloc(32, 's');
const cells = ['S1001', 'Ana Lima', 'kV9#tz'];

describe('cell encryption', () => {
  it('decrypts only with the same row and the same secret', () => {
    const { encrypt, decrypt } = makeCellEncryption(secret);
    const encrypted = encrypt(rowContext('an import', 2), cells);
    expect(encrypted.includes('kV9#tz')).toBe(false);
    expect(makeCellEncryption(secret).decrypt(rowContext('an import', 2), encrypted)).toEqual(cells);
    expect(() => decrypt(rowContext('an import', 3), encrypted)).toThrow('authenticate');
    expect(() => makeCellEncryption(Buffer.alloc(32, 'x')).decrypt(rowContext('an import', 2), encrypted)).toThrow(
      'authenticate',
    );
  });

  it('uses a unique nonce for each row, also across processes', () => {
    const [one, other] = [makeCellEncryption(secret), makeCellEncryption(secret)];
    const nonces = Array.from({ length: 2_000 }, (_, line) =>
      (line % 2 ? one : other).encrypt(rowContext('an import', line), cells).toString('hex', 0, 12),
    );
    expect(new Set(nonces).size).toBe(2_000);
  });
});
