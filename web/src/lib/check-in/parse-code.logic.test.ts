import { expect, test } from 'vitest';
import { formatTypedCode, parseScannedCode, parseTypedCode } from './parse-code.logic.ts';
import { typedCodeProblem } from './typed-code.texts.ts';

const code = 'ABCD1234ABCDEFGHJKMNPQRSTVWXYZ0123';

test.each([
  `HTTP://10.0.0.5:5001/C/${code}`,
  `https://muster.example.org/C/${code}`,
  `  /c/${code.toLowerCase()}/ `,
  code,
])('the code is found in %s', (text) => expect(parseScannedCode(text)).toBe(code));

test.each(['https://example.org/', 'WIFI:S:hall;;', `https://example.org/D/${code}`, code.slice(1), `${code}7`, ''])(
  'the poster on the wall is no code of ours: %j',
  (text) => expect(parseScannedCode(text)).toBeUndefined(),
);

test('a hasty hand is forgiven: case, spaces, hyphens, O for 0, I and L for 1', () => {
  expect(parseTypedCode(' ab cd-oil7 ')).toEqual({ text: 'ABCD0117', missing: 0, hasStranger: false });
});

test('what is typed beyond the eighth character is left out', () => {
  expect(parseTypedCode('ABCD12345').text).toBe('ABCD1234');
});

test('the code is shown in two groups of four', () => {
  expect(formatTypedCode('ABCD')).toBe('ABCD');
  expect(formatTypedCode('ABCD12')).toBe('ABCD-12');
});

test('what is missing is said in words', () => {
  expect(typedCodeProblem(parseTypedCode(''))).toBe('Please type the 8 characters.');
  expect(typedCodeProblem(parseTypedCode('ABCD123'))).toBe('1 more character is missing.');
  expect(typedCodeProblem(parseTypedCode('ABCD123U'))).toMatch(/letter U/);
  expect(typedCodeProblem(parseTypedCode('ABCD1234'))).toBe('');
});
