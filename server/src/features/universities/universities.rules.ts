import { hasNoLookalikeMix } from '@muster/contract/people/people';
import { normalizeSingleLine } from '@muster/contract/http/shared';

/** Normalises a university's short code. Returns undefined if it is not a valid code. */
export function readUniversityCode(typed: string): string | undefined {
  const code = normalizeSingleLine(typed).toUpperCase();
  return /^[\p{L}\p{N}](?:[\p{L}\p{N} ._&/-]{0,28}[\p{L}\p{N}])?$/u.test(code) && hasNoLookalikeMix(code)
    ? code
    : undefined;
}

/** Normalises an IANA time zone name. Returns undefined if there is no such zone. */
export function readTimeZone(typed: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed.trim() }).resolvedOptions();
    return /^[+-]/u.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}
