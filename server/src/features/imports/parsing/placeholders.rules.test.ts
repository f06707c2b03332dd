import { describe, expect, it } from 'vitest';
import { isPlaceholder } from './placeholders.rules.ts';

const address = { field: 'address' };
const name = { field: 'name', isRequired: true } as const;

describe('isPlaceholder', () => {
  it.each([
    '-',
    '--',
    '-/-',
    './.',
    '/',
    '?',
    'n/a',
    'N / A',
    'n.a',
    'n.a.',
    String.raw`\N`,
    '<null>',
    '[null]',
    '(leer)',
    '-none-',
  ])('is %s for each field', (text) => {
    expect(isPlaceholder(address, text)).toBe(true);
    expect(isPlaceholder(name, text)).toBe(true);
  });

  it.each([
    'NULL',
    'None',
    'keine',
    'Entfällt',
    'nicht bekannt',
    'no aplica',
    'ninguna',
    'néant',
    'onbekend',
    'geen',
    'brak',
    'yok',
    'нет',
    '无',
    'なし',
    '없음',
  ])('is %s, but not for a name', (text) => {
    expect(isPlaceholder(address, text)).toBe(true);
    expect(isPlaceholder(name, text)).toBe(false);
  });

  it.each(['Na', 'A', '-1', '1/2', '12 Keine Road', 'Nullarbor', '<b>'])('is not %s', (text) =>
    expect(isPlaceholder(name, text) || (text !== 'Na' && isPlaceholder(address, text))).toBe(false),
  );
});
