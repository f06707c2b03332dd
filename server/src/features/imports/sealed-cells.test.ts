import { expect, test } from 'vitest';
import { makeSealedCells, placeOf } from './sealed-cells.service.ts';

const secret = Buffer.alloc(32, 's');
const cells = ['S1001', 'Ana Lima', 'kV9#tz'];

test('what was sealed is opened at its own place alone, and by the same secret', () => {
  const { seal, open } = makeSealedCells(secret);
  const sealed = seal(placeOf('an import', 2), cells);
  expect(sealed.includes('kV9#tz')).toBe(false);
  expect(makeSealedCells(secret).open(placeOf('an import', 2), sealed)).toEqual(cells);
  expect(() => open(placeOf('an import', 3), sealed)).toThrow('authenticate');
  expect(() => makeSealedCells(Buffer.alloc(32, 'x')).open(placeOf('an import', 2), sealed)).toThrow('authenticate');
});

test('no two rows share a nonce, of whichever file or process: with one that comes twice both can be read', () => {
  const [one, other] = [makeSealedCells(secret), makeSealedCells(secret)];
  const nonces = Array.from({ length: 2_000 }, (_, line) =>
    (line % 2 ? one : other).seal(placeOf('an import', line), cells).toString('hex', 0, 12),
  );
  expect(new Set(nonces).size).toBe(2_000);
});
