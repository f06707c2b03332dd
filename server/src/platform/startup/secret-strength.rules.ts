/** What examples and hurried operators write where a secret belongs. A random text contains none of it. */
const placeholderWords =
  /change.?(?:me|it|this)|replace|place.?holder|example|at.?least|your.?secret|super.?secret|insecure|password|passphrase|qwerty|random.?(?:char|text|string)/iu;

const placeholderPassword =
  /^(?:(?:a|my|the|your|first|second|new|owner|login|database|db|smtp|mail|user)?[\s_.-]*(?:password|passwd|pass|pwd|secret|key)[\s_.-]*\d*|change.?(?:me|it|this)|replace.*|place.?holder|example|default|test|demo|guest|admin|root|postgres|muster|letmein|qwerty|\d{1,8}|(.)\1*|[<[{$].*)$/iu;

const minCharacters = 32;
const minDifferentCharacters = 16;
/** A random hexadecimal text of 32 digits has 14 different ones on average, and hardly ever fewer than ten. */
const minDifferentDigits = 10;

/** Why this text is no secret; undefined: it may be one. */
export function findSecretProblem(secret: string): string | undefined {
  const advice = 'make one with "openssl rand -hex 32"';
  if (secret.length < minCharacters) return `must have at least ${minCharacters} characters; ${advice}`;
  if (placeholderWords.test(secret)) return `is the text of an example, which others know; ${advice}`;
  return isPattern(secret) || new Set(secret.toLowerCase()).size < minDifferentOf(secret)
    ? `can be guessed, because its characters repeat or follow a pattern; ${advice}`
    : undefined;
}

/** Hexadecimal texts have 16 digits only, of which a random one lacks some. */
const minDifferentOf = (secret: string): number =>
  /^(?=.*\d)(?=.*[a-f])[\da-f-]+$/iu.test(secret) ? minDifferentDigits : minDifferentCharacters;

/** The text repeats its start, or most of its characters follow their neighbour as in `aabbcc` or `abcdef`. */
function isPattern(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return neighbours.length > text.length / 2;
}

/** Whether the password of this address is one of examples, or the name of its user. */
export function hasPlaceholderPassword(address: string): boolean {
  const { username, password, searchParams } = new URL(address);
  const typed = searchParams.get('password') ?? decode(password);
  return typed !== '' && (placeholderPassword.test(typed) || typed.toLowerCase() === decode(username).toLowerCase());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
