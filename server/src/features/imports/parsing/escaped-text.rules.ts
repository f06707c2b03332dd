import { decodeHTMLStrict } from 'entities';

/** Text is escaped at most this often: '&amp;#39;' was escaped twice. */
const maxDepth = 3;
/** Entities of letters with accents, whose semicolon some programs leave out. */
const unclosedEntity = /&[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)(?!;)/giu;
const mayBeEscaped =
  /&[#\w]+;|&[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)|%u[0-9a-f]{4}|=\?[^?\s]+\?[bq]\?|%[0-9a-f]{2}|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[23][0-7]{2}|['"])|=[c-f][0-9a-f]=|\+[ab][\w/+]{2,}-/iu;

/**
 * Reads text as it was before another program escaped it: HTML entities (O&#39;Brien), encoded words of mails (=?UTF-8?Q?Zo=C3=AB?=, also
 * Zo=C3=AB), percent encoding (Zo%C3%AB), escapes of JSON (\u00eb), of SQL (O\'Fell) and in octal (M\374ller), and UTF-7 (Zo+AOs-). Other
 * text stays as it is.
 */
export function unescapeText(text: string): string {
  let read = text;
  for (let depth = 0; depth < maxDepth && mayBeEscaped.test(read); depth += 1) {
    const next = unescapeOnce(read);
    if (next === read) break;
    read = next;
  }
  return read;
}

/** Text that is still escaped: it was cut, or is in an unknown encoding. */
export const isEscaped = (text: string): boolean =>
  (/=\?[\w-]+\?[bq]\?|%[89a-f][0-9a-f]|&#\w+;?|\\[23][0-7]{2}/iu.test(text) || /=[89A-F][0-9A-F]/u.test(text)) &&
  !text.includes('://');

const unescapeOnce = (text: string): string =>
  decodePercents(
    decodeHTMLStrict(decodeBytes(decodeMailWords(text)).replaceAll(unclosedEntity, '$&;'))
      .replaceAll(/[\\%]u([0-9a-f]{4})|\\x([0-9a-f]{2})/giu, (_, unit: string | undefined, byte: string | undefined) =>
        String.fromCodePoint(Number.parseInt(unit ?? byte ?? '', 16)),
      )
      .replaceAll(/\\(['"])/gu, '$1'),
  );

/** Bytes of UTF-8 as =C3=AB or \\303\\253, of Windows as \\353 before a letter, and letters of UTF-7 as +AOs-. */
function decodeBytes(text: string): string {
  const decode = (escaped: string, bytes: readonly number[], encoding: string): string => {
    try {
      const decoded = new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes));
      return /^\p{L}+$/u.test(decoded) ? decoded : escaped;
    } catch {
      return escaped;
    }
  };
  const bytesOf = (escaped: string, mark: string, radix: number): number[] =>
    escaped
      .split(mark)
      .slice(1)
      .map((digits) => Number.parseInt(digits, radix));
  return text
    .replaceAll(/(?:=[89A-F][0-9A-F]){2,}/gu, (escaped) => decode(escaped, bytesOf(escaped, '=', 16), 'utf-8'))
    .replaceAll(/(?:\\[23][0-7]{2}){2,}/gu, (escaped) => decode(escaped, bytesOf(escaped, '\\', 8), 'utf-8'))
    .replaceAll(/\\[23][0-7]{2}(?=\p{L})/gu, (escaped) => decode(escaped, bytesOf(escaped, '\\', 8), 'windows-1252'))
    .replaceAll(/\+([AB][\w/+]{2,})-/gu, (escaped, word: string) => {
      // Letters have codes of two bytes; the last bits are zero.
      const bytes = Buffer.from(word, 'base64');
      const isWhole = bytes.length % 2 === 0 && bytes.toString('base64').replaceAll('=', '') === word;
      return isWhole && !text.includes('@') ? decode(escaped, [...bytes], 'utf-16be') : escaped;
    });
}

/** RFC 2047. Blanks between two encoded words are no part of the text. */
const decodeMailWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/giu, (whole, charset: string, encoding: string, word: string) => {
      const bytes =
        encoding.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : Buffer.from(
              word
                .replaceAll('_', ' ')
                .replaceAll(/=([0-9a-f]{2})/giu, (_, byte: string) => String.fromCodePoint(Number.parseInt(byte, 16))),
              'latin1',
            );
      try {
        return new TextDecoder(charset, { fatal: true }).decode(bytes);
      } catch {
        return whole;
      }
    });

/** Not in the address of a page, which needs its percent signs. '5%20' alone may be a share. */
function decodePercents(text: string): string {
  if (text.includes('://')) return text;
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (escaped) => {
    if (!/%[89a-f]|%(?:20|2[267c]|40)/iu.test(escaped)) return escaped;
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
