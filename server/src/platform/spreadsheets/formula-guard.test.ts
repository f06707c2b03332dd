import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('formula guard', () => {
  it.each([
    '+94771234567',
    '+94 77 123 4567',
    '+44 20 7946 0958',
    '0771234567',
    '+94771234567; +94112345678',
    'Home:\n+94771234567',
    'Main Street 7 - B',
  ])('leaves %j unchanged', (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });

  it.each([
    '=1+1',
    '@SUM(1)',
    '-1+1',
    '-94771234567',
    '+1',
    '+1+1',
    '+94-77-1234567',
    '+94771234567/2',
    '+94771234567+cmd|A0',
    '+94771234567 =1',
    '+cmd|A0',
    ' +94771234567',
    '\uFF0B94771234567',
    '\t+94771234567',
  ])('guards %j and restores it', (text) => {
    expect(guardFormula(text).startsWith("'")).toBe(true);
    expect(unguardFormula(guardFormula(text))).toBe(text);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x;+1+1', "x;'+1+1"],
    ['+94771234567;=1+1', "+94771234567;'=1+1"],
    ['x\n+94771234567-1', "x\n'+94771234567-1"],
  ])('guards the part of %j after a separator', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it('restores telephone numbers of files that were exported with an apostrophe', () => {
    expect(unguardFormula("'+94771234567")).toBe('+94771234567');
  });

  it('takes linear time on long runs of digits and blanks', () => {
    const startedAt = performance.now();
    guardFormula(`+${'1 '.repeat(100_000)}x`);
    guardFormula(';+1 '.repeat(50_000));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
