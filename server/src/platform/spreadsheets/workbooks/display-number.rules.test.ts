import { describe, expect, it } from 'vitest';
import { displayNumber } from './display-number.rules.ts';

describe('displayNumber', () => {
  it.each<[number, string, string | null | undefined]>([
    [42, '"CS"0000', 'CS0042'],
    [20261234, String.raw`0000\-0000`, '2026-1234'],
    [20261234, '0000-0000', '2026-1234'],
    [1234, '00000000', '00001234'],
    [1234567, '000000', '1234567'],
    [612345678, '0#" "##" "##" "##" "##', '06 12 34 56 78'],
    [2025551234, '[<=9999999]###-####;(###) ###-####', '(202) 555-1234'],
    [5551234, '[<=9999999]###-####;(###) ###-####', '555-1234'],
    [42, String.raw`\C\S0000`, 'CS0042'],
    [42, '_("CS"0000_)', 'CS0042'],
    [12, '[Red]"S-"000', 'S-012'],
    [12, '[$-407]"S-"000', 'S-012'],
    [0, '"A"0;"B"0;"none"0', 'none0'],
    [42, '"2026/"0000', '2026/0042'],
    [42, '0000"/26"', '0042/26'],
    [3, '0" credits"', '3 credits'],
    [771234567, '+00 000 000 000', '+00 771 234 567'],
    [42, 'General', undefined],
    [42, '0', undefined],
    [1234567, '#,##0', undefined],
    [2.5, '0.00', undefined],
    [0.5, '0%', undefined],
    [5, '@', undefined],
    [202601123456, '0.00E+00', undefined],
    [42, 'S000', null],
    [2.5, '"CS"0000', null],
    [-3, '"CS"0000', null],
    [2026123456, '0000/00/0000', null],
  ])('displays %d with %s as %s', (value, format, text) => expect(displayNumber(value, format)).toBe(text));
});
