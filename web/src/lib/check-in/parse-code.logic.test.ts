import { describe, expect, it } from 'vitest';
import { formatTypedCode, parseScannedCode, parseTypedCode } from './parse-code.logic.ts';
import { typedCodeProblem } from './typed-code.texts.ts';

const code = 'ABCD1234ABCDEFGHJKMNPQRSTVWXYZ0123';

describe('check-in codes', () => {
  it.each([
    `HTTP://10.0.0.5:5001/C/${code}`,
    `https://MUSTER.EXAMPLE.ORG/C/${code}`,
    `https://muster.example.org/C/${code}`,
    `  /c/${code.toLowerCase()}/ `,
    code,
  ])('finds the code in %s', (text) => expect(parseScannedCode(text)).toBe(code));

  it.each(['https://example.org/', 'WIFI:S:hall;;', `https://example.org/D/${code}`, code.slice(1), `${code}7`, ''])(
    'rejects %j',
    (text) => expect(parseScannedCode(text)).toBeUndefined(),
  );

  it('accepts any case, spaces, hyphens, O for 0, I and L for 1', () => {
    expect(parseTypedCode(' ab cd-oil7 ')).toEqual({ text: 'ABCD0117', missing: 0, hasInvalidCharacter: false });
  });

  it('accepts full-width letters and digits of an input method', () => {
    expect(parseTypedCode('Ｗ６Ｋ５　６６ｇｖ').text).toBe('W6K566GV');
  });

  it('formats input, but not while an input method composes it', () => {
    expect(formatTypedCode('Ｗ６Ｋ５６６')).toBe('W6K5 66');
    expect(formatTypedCode('Ｗ６Ｋ５６６', true)).toBe('Ｗ６Ｋ５６６');
  });

  it('drops characters after the eighth', () => {
    expect(parseTypedCode('ABCD12345').text).toBe('ABCD1234');
  });

  it('formats a code in two groups of four', () => {
    expect(formatTypedCode('ABCD')).toBe('ABCD');
    expect(formatTypedCode('ABCD12')).toBe('ABCD 12');
  });

  it('explains what is wrong with a typed code', () => {
    expect(typedCodeProblem(parseTypedCode(''))).toBe('Please type the 8 characters.');
    expect(typedCodeProblem(parseTypedCode('ABCD123'))).toBe('1 more character is missing.');
    expect(typedCodeProblem(parseTypedCode('ABCD123U'))).toMatch(/never contain U/);
    expect(typedCodeProblem(parseTypedCode('ABCD1234'))).toBe('');
  });
});
