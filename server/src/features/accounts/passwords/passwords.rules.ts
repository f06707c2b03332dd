import { commonPasswords, commonWords } from './common-passwords.rules.ts';

/**
 * Returns the problem of a new password as a message for the user; undefined if it is acceptable. `personalData`: what others know about
 * the user and would guess first.
 */
export function passwordProblem(
  password: string,
  minLength: number,
  personalData: readonly string[] = [],
): string | undefined {
  const length = [...password].length;
  if (length === 0) return 'Password is required';
  if (length < minLength) return `Password must be at least ${minLength} characters`;
  if (isCommon(password)) return 'This password is too common. Please choose another one.';
  if (containsPersonalData(password, personalData))
    return 'This password contains your name, email or ID. Please choose another one.';
  return undefined;
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A name, email or number, or a part of one with usual digits around it ('perera2026'). */
function containsPersonalData(password: string, personalData: readonly string[]): boolean {
  const plain = lettersAndDigits(password);
  const wholes = personalData.flatMap((text) => [lettersAndDigits(text), lettersAndDigits(text.replace(/@.*$/u, ''))]);
  if (plain !== '' && wholes.includes(plain)) return true;
  const parts = personalData.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u).map(lettersAndDigits));
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '');
  return core.length >= 3 && plain.length - core.length <= 6 && [...wholes, ...parts].includes(core);
}

/** A common word with usual additions ('Password2026!'), a keyboard sequence, or repeated characters. */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (/^(.{1,3}?)\1+$/u.test(plain) || isSequence(plain) || commonPasswords.has(plain)) return true;
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
  return core.length >= 3 && plain.length - core.length <= 6 && (commonWords.has(core) || commonPasswords.has(core));
}

/** 'abcdefg', '2345678', '87654321'. */
function isSequence(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return [1, -1].some((step) => steps.every((one) => one === step));
}
