import { hash } from 'node:crypto';

/** What examples and hurried operators write where a secret belongs. A random text contains none of it. */
const placeholderWords =
  /change.?(?:me|it|this)|replace|place.?holder|example|at.?least|your.?secret|super.?secret|insecure|password|passphrase|qwerty|qwertz|azerty|asdfgh|1qaz2wsx|random.?(?:char|text|string)|openssl.rand|do.not.use|(?:put|insert|enter|paste|type|set|generate)[ _-](?:a|an|the|your)[ _-]/iu;

/** A variable that was not replaced, or a template: `${SECRET}`, `$(command)`, `<output of …>`, `{{ secret }}`. */
const template = /^(?:\$[({]\s*\w{3}.*|<[\w\s.,:-]+>|\{\{.*\}\})$/su;

/** Words of well-known passwords, also in other languages. */
const passwordWords = [
  'password passwort passwd pass pwd secret geheim kennwort motdepasse contrasena senha key login owner user',
  'database datenbank db postgres postgresql pgsql mysql sql smtp mail server muster university attendance',
  'admin administrator root superuser master guest demo test testing default example sample placeholder',
  'changeme changeit changethis change replace replaceme letmein welcome hunter iloveyou dragon monkey',
  'qwerty qwertz azerty asdf abc abcd abcdef xyz',
].flatMap((line) => line.split(' '));
const words = passwordWords.join('|');
const fillers = 'a|my|the|your|first|second|new|me|it|this|here|now|please|long';
const knownPassword = new RegExp(`^(?:${fillers})*(?:${words})(?:${words}|${fillers})*$`, 'u');
const leetLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

const minCharacters = 32;
const minDifferentCharacters = 16;
/** A random hexadecimal text of 32 digits has 14 different ones on average, and in one of 25 million cases fewer than eight. */
const minDifferentDigits = 8;

/** Hashes of well-known passwords, which look random. */
const knownHashes = new Set(
  ['', ...passwordWords].flatMap((word) =>
    (['md5', 'sha1', 'sha256', 'sha512'] as const).flatMap((algorithm) => [
      hash(algorithm, word, 'hex'),
      hash(algorithm, word, 'base64'),
    ]),
  ),
);

/** Why this text is no secret; undefined: it may be one. */
export function findSecretProblem(secret: string): string | undefined {
  const advice = 'make one with "openssl rand -hex 32"';
  if (secret.length < minCharacters) return `must have at least ${minCharacters} characters; ${advice}`;
  const decoded = decodeBytes(secret);
  const text = decoded?.toString('latin1') ?? '';
  // Random bytes are no text, if they are not very few.
  const texts = /^[\s\x20-\x7E]{20,}$/u.test(text) ? [secret, text] : [secret];
  if (texts.some(isExample)) return `is the text of an example, which others know; ${advice}`;
  return texts.some(hasFewCharacters) || [...texts, text].some(isPattern)
    ? `can be guessed, because its characters repeat or follow a pattern; ${advice}`
    : undefined;
}

const isExample = (text: string): boolean =>
  placeholderWords.test(text) ||
  template.test(text.trim()) ||
  knownHashes.has(text) ||
  knownHashes.has(text.toLowerCase());

/** The bytes of a text in hexadecimal or base64. */
function decodeBytes(text: string): Buffer | undefined {
  if (/^(?:[\da-f]{2})+$/iu.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]+={0,2}$/u.test(text) ? Buffer.from(text, 'base64') : undefined;
}

const hasFewCharacters = (text: string): boolean => new Set(text).size < minDifferentOf(text);

/** Hexadecimal texts have 16 digits only, of which a random one lacks some. */
const minDifferentOf = (text: string): number =>
  /^(?=.*\d)(?=.*[a-f])[\da-f-]+$/iu.test(text) ? minDifferentDigits : minDifferentCharacters;

/** The text repeats its start, or most of its characters follow their neighbour as in `aabbcc`, `abcdef` or `acegik`. */
function isPattern(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step & 0xff, (counts.get(step & 0xff) ?? 0) + 1);
  const near = steps.filter((step) => Math.abs(step) <= 1).length;
  return Math.max(near, ...counts.values()) > text.length / 2;
}

/** Whether the password of this address is one of examples or well-known, or the name of its user. */
export function hasPlaceholderPassword(address: string): boolean {
  const { username, password, searchParams } = new URL(address);
  const typed = searchParams.get('password') ?? decode(password);
  return typed !== '' && (isKnownPassword(typed) || typed.toLowerCase() === decode(username).toLowerCase());
}

/**
 * Up to six digits or signs around the words, and those in place of letters, change nothing. The words are at least half of the text: a
 * random one contains short words.
 */
function isKnownPassword(typed: string): boolean {
  if (/^(?:\d{1,12}|(.)\1*|[<[{$].*)$/u.test(typed)) return true;
  const lower = typed.toLowerCase();
  const inner = lower.replaceAll(/^[^a-z]{1,6}|[^a-z]{1,6}$/gu, '');
  return [lower, ...(inner.length * 2 >= lower.length ? [inner] : [])].some((text) => {
    const letters = text.replaceAll(/[03457@$]/gu, (sign) => leetLetters[sign] ?? '').replaceAll(/[^a-z\d]/gu, '');
    return ['i', 'l'].some((letter) => knownPassword.test(letters.replaceAll('1', letter)));
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
