import { z } from 'zod';

export const roles = ['admin', 'lecturer', 'student'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles);

export const productName = 'Muster';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Lower case, as PostgreSQL prints UUIDs: ids are compared as strings. */
export const requiredId = (missing: string): z.ZodUUID => z.uuid(missing).toLowerCase();
export const uuid = requiredId('This is not a valid id');
/** A calendar date of the university, `YYYY-MM-DD`. */
export const localDate = z.iso
  .date('Please give a date as YYYY-MM-DD')
  // PostgreSQL has no year 0.
  .refine((date) => !date.startsWith('0000'), 'Please give a date as YYYY-MM-DD');
/** Date of a class or a period, within the range that calendar programs accept. */
export const calendarDate = localDate.refine(
  (date) => date >= '1900-01-01' && date <= '2999-12-31',
  'Please give a date as YYYY-MM-DD',
);
const timeRequired = 'Please give a time as HH:MM';
const clockTime =
  /^(?:\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const toMinutes = (text: string): string => text.replace(/^.*T/i, '').slice(0, 5);
/**
 * Wall-clock time in the time zone of the university. Accepts `HH:MM`, seconds and full timestamps; outputs `HH:MM`.
 * Trailing text is rejected: '09:00 PM' must not become nine in the morning.
 */
export const localTime = z.string().trim().regex(clockTime, timeRequired).transform(toMinutes);
/** `localTime` for the end of a class. 24:00, also written 00:00, is the end of its day. */
export const localEndTime = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/(?<=^|T)24:00/i, '00:00'))
  .regex(clockTime, timeRequired)
  .transform((text) => toMinutes(text).replace('00:00', '24:00'));
/** Timestamp, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/**
 * Invisible characters: bidirectional and terminal controls, zero-width spaces, soft hyphens, blank letters. They can reorder or
 * disguise text. NUL is not included, because it is rejected.
 */
const invisibleCharacters =
  /(?!\s)\p{Cc}|\u034F|[\u17B4-\u17B5]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}]/gu;

/**
 * Zero-width joiners and variation selectors after a character that has no variants. Persian, Sinhala, Mongolian and emoji need them;
 * after Latin letters and digits they are invisible.
 */
const redundantJoiners =
  /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?!(?<=[\d#*])\uFE0F\u20E3)(?:[\u180E\u200C\u200D]|\p{Variation_Selector})+/gu;

/** Full-width, ligature and mathematical forms of letters and digits, as produced by East Asian keyboards and PDF text. */
const compatibilityForms =
  /[\u2160-\u217F\uFB00-\uFB06\uFF06\uFF0D-\uFF19\uFF20-\uFF3A\uFF3F\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

/** Printable ASCII of one line. */
const ascii = /^[\x20-\x7e]*$/;

/** Runs of white space of any width, except line breaks. */
const whitespaceRuns = /(?:[^\S\n\r\u2028\u2029]|\u2800)+/gu;

/**
 * Removes invisible characters, composes letters (NFC, 'Ａ' becomes 'A') and collapses white space within a line to one space.
 */
export const normalizeText = (text: string): string =>
  // Fast path: most text is ASCII.
  ascii.test(text) && !text.includes('  ')
    ? text
    : text
        .replaceAll(invisibleCharacters, (sign) => (sign === '\0' ? sign : ''))
        .replaceAll(compatibilityForms, (letter) => letter.normalize('NFKC'))
        .replaceAll(whitespaceRuns, ' ')
        .normalize('NFC')
        .replaceAll(redundantJoiners, '')
        .normalize('NFC');

/** Normalizes text that must be one line, such as names and codes. */
export const normalizeSingleLine = (text: string): string => normalizeText(text).replaceAll(/\s+/gu, ' ').trim();

/** Normalized and trimmed text. */
export const plainText = (missing?: string): z.ZodString => z.string(missing).overwrite(normalizeText).trim();

/** Normalized and trimmed text of limited length. */
export const text = (max = 500): z.ZodString =>
  plainText().max(max, { error: `Please use at most ${max} characters`, abort: true });

/** Parses 'Year 2', 'Semester 1', '2' and 2. */
export const numberFromLabel = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^(Year|Semester)\s+/i, '').trim() : value),
  // Range of SMALLINT; forms narrow it.
  z.coerce
    .number()
    .int('Please give a whole number')
    .min(-32_768, 'Please give a smaller number')
    .max(32_767, 'Please give a smaller number'),
);

/** Required integer within a range; accepts '2', 'Year 2' and 2, blank counts as missing. */
export const integerInRange = (
  missing: string,
  min: number,
  max: number,
  outOfRange = `Please choose a number from ${min} to ${max}`,
) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value ?? undefined;
      const digits = value.replace(/^(Year|Semester)\s+/i, '').trim();
      if (digits === '') return undefined;
      return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    },
    z
      .number({ error: ({ input }) => (input === undefined ? missing : outOfRange) })
      .int(outOfRange)
      .min(min, outOfRange)
      .max(max, outOfRange),
  );

export const idParams = z.object({ id: uuid });
export const success = z.object({ success: z.literal(true), message: z.string().optional() });
