import { commonPasswords, commonWords } from './common-passwords.rules.ts';

/**
 * What is wrong with a new password, as a sentence for the person; undefined when it will do. `about`: what others know of who chooses
 * it, which is what they try next.
 */
export function passwordProblem(password: string, least: number, about: readonly string[] = []): string | undefined {
  const length = [...password].length;
  if (length === 0) return 'Password is required';
  if (length < least) return `Password must be at least ${least} characters`;
  if (isCommon(password)) return 'This password is too common. Please choose another one.';
  if (isAbout(password, about)) return 'This password is made of what others know of you. Please choose another one.';
  return undefined;
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A name, an address or a number as it is, or a part of one with what is usually hung on it ('perera2026'). */
function isAbout(password: string, about: readonly string[]): boolean {
  const plain = bare(password);
  const wholes = about.flatMap((text) => [bare(text), bare(text.replace(/@.*$/u, ''))]);
  if (plain !== '' && wholes.includes(plain)) return true;
  const parts = about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u).map(bare));
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '');
  return core.length >= 3 && plain.length - core.length <= 6 && [...wholes, ...parts].includes(core);
}

/** A common word with whatever is usually hung on it ('Password2026!'), a run on the keyboard, one character repeated. */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (/^(.{1,3}?)\1+$/u.test(plain) || isCounted(plain) || commonPasswords.has(plain)) return true;
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
  return core.length >= 3 && plain.length - core.length <= 6 && (commonWords.has(core) || commonPasswords.has(core));
}

/** 'abcdefg', '2345678', '87654321'. */
function isCounted(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return [1, -1].some((step) => steps.every((one) => one === step));
}
