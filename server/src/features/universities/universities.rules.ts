import { isOfOneLook } from '@muster/contract/people';
import { onOneLine } from '@muster/contract/shared';

/** A university's short code as it is stored; undefined when nothing of this shape can be one. */
export function readUniversityCode(typed: string): string | undefined {
  const code = onOneLine(typed).toUpperCase();
  return /^[\p{L}\p{N}](?:[\p{L}\p{N} ._&/-]{0,28}[\p{L}\p{N}])?$/u.test(code) && isOfOneLook(code) ? code : undefined;
}

/** The zone as the IANA list writes it; undefined when there is no such zone. */
export function readTimeZone(typed: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed.trim() }).resolvedOptions();
    return /^[+-]/u.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}
