import { normalizeSingleLine } from './shared.ts';

/** Hyphens, dashes and minus signs, as Word, Outlook and phones write them for a hyphen. */
const dashes = /[\p{Pd}\u2212\u2043\u02D7\u208B\u207B]/gu;
/** Printable ASCII without blanks beside a hyphen. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !text.includes(' -') && !text.includes('- ');

/** Digits of other scripts as 0 to 9. The digits of a script are ten characters in a row, from a code that ends with 0 or 6. */
export const toAsciiDigits = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
        const code = digit.codePointAt(0) ?? 0;
        const rest = code % 16;
        return String(/\p{Nd}/u.test(String.fromCodePoint(code - rest)) ? rest : rest - 6);
      });

/** A code or number as it is stored: one kind of hyphen, without blanks beside it, and ASCII digits. */
export const normalizeIdentifier = (text: string): string => {
  const line = normalizeSingleLine(text);
  return isPlain(line) ? line : toAsciiDigits(line).replaceAll(dashes, '-').replaceAll(/ ?- ?/gu, '-');
};

/** A name in one line with one kind of hyphen: venues are often named by codes. */
export const normalizeVenueName = (text: string): string => normalizeSingleLine(text).replaceAll(dashes, '-');

/** The form in which codes, numbers and names of groups and venues are compared. identifier_key() of the database does the same. */
export const identifierKey = (text: string): string => normalizeIdentifier(text).toLowerCase();
