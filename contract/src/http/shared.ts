import { z } from 'zod';

export const roles = ['admin', 'lecturer', 'student'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles);

/** The product's one name. */
export const productName = 'Muster';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** As PostgreSQL writes it: ids are compared with those that it answers, and in its triggers and notices, letter by letter. */
export const idOr = (missing: string): z.ZodUUID => z.uuid(missing).toLowerCase();
export const uuid = idOr('This is not a valid id');
/** A calendar date of the university, `YYYY-MM-DD`. */
export const localDate = z.iso
  .date('Please give a date as YYYY-MM-DD')
  // A year 0 is no year of the calendar that the database keeps.
  .refine((date) => !date.startsWith('0000'), 'Please give a date as YYYY-MM-DD');
/** A day that a class may be on: near enough for every calendar program. */
export const calendarDate = localDate.refine(
  (date) => date >= '1900-01-01' && date <= '2999-12-31',
  'Please give a date as YYYY-MM-DD',
);
/**
 * A wall-clock time of the university; `HH:MM`, seconds and full timestamps are accepted, `HH:MM` goes out. Nothing else may stand
 * behind it: '09:00 PM' is not nine in the morning.
 */
export const localTime = z
  .string()
  .trim()
  .regex(
    /^(?:\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i,
    'Please give a time as HH:MM',
  )
  .transform((text) => text.replace(/^.*T/i, '').slice(0, 5));
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/**
 * Characters that nobody sees and that turn round, split or mask the words about them: controls of the writing direction and of
 * terminals, spaces without width, soft hyphens, letters that are drawn as nothing. Null is not among them: it is refused.
 */
const unseen =
  /(?!\s)\p{Cc}|\u034F|[\u17B4-\u17B5]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}]/gu;

/**
 * Joiners and choices of a letter's form, where nothing before them has one: Persian, Sinhala, Mongolian and emoji are written with them,
 * and between Latin letters or digits nobody sees them.
 */
const idleForms =
  /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?!(?<=[\d#*])\uFE0F\u20E3)(?:[\u180E\u200C\u200D]|\p{Variation_Selector})+/gu;

/** Letters and digits in another width or cut, as keyboards for Chinese and Japanese and the texts of PDF files have them. */
const otherCuts =
  /[\u2160-\u217F\uFB00-\uFB06\uFF06\uFF0D-\uFF19\uFF20-\uFF3A\uFF3F\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

/** Letters, digits, signs and blanks of one line. */
const ascii = /^[\x20-\x7e]*$/;

/** Runs of blanks, and blanks of other widths, that do not break a line. */
const blanks = /(?:[^\S\n\r\u2028\u2029]|\u2800)+/gu;

/**
 * Without what nobody sees, each letter in the one way of writing it ('é' is one character, whoever put it together of two; 'Ａ' is
 * 'A'), and one plain blank between words, whichever stood there.
 */
export const plainly = (words: string): string =>
  // Most of what is written is plain already: a file of thousands of rows is not looked through six times.
  ascii.test(words) && !words.includes('  ')
    ? words
    : words
        .replaceAll(unseen, (sign) => (sign === '\0' ? sign : ''))
        .replaceAll(otherCuts, (letter) => letter.normalize('NFKC'))
        .replaceAll(blanks, ' ')
        .normalize('NFC')
        .replaceAll(idleForms, '')
        .normalize('NFC');

/** The same of what stands on one line: a name, a code. */
export const onOneLine = (words: string): string => plainly(words).replaceAll(/\s+/gu, ' ').trim();

/** What somebody writes in a field: no blanks at its ends, nothing unseen within. */
export const plainText = (missing?: string): z.ZodString => z.string(missing).overwrite(plainly).trim();

/** Trimmed text; what is blank after that counts as missing. */
export const text = (most = 500): z.ZodString =>
  plainText().max(most, { error: `Please use at most ${most} characters`, abort: true });

/** Numbers that forms send as 'Year 2', 'Semester 1', '2' or 2. */
export const numberFromLabel = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^(Year|Semester)\s+/i, '').trim() : value),
  // The bounds are the database's; each form narrows them to its own.
  z.coerce
    .number()
    .int('Please give a whole number')
    .min(-32_768, 'Please give a smaller number')
    .max(32_767, 'Please give a smaller number'),
);

/** A number that must be chosen from a short range; '2', 'Year 2' and 2 are one, blank is missing. */
export const chosenNumber = (
  missing: string,
  least: number,
  most: number,
  outside = `Please choose a number from ${least} to ${most}`,
) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value ?? undefined;
      const digits = value.replace(/^(Year|Semester)\s+/i, '').trim();
      if (digits === '') return undefined;
      return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    },
    z
      .number({ error: ({ input }) => (input === undefined ? missing : outside) })
      .int(outside)
      .min(least, outside)
      .max(most, outside),
  );

export const idParams = z.object({ id: uuid });
export const success = z.object({ success: z.literal(true), message: z.string().optional() });
