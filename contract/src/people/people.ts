import { z } from 'zod';
import { normalizeSingleLine, plainText, uuid } from '../http/shared.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export const staffGenders = [...genders, 'Prefer not to say'] as const;
export const statuses = ['Active', 'Inactive'] as const;
export const localInternational = ['local', 'international'] as const;

export const tooLongText = (max: number): string => `Please use at most ${max} characters`;

/**
 * The field values when the form was opened, sent as `seen`. Unchanged fields keep their current value; a field that someone else
 * changed too returns 409. Values that do not pass the form's validation are not compared.
 */
export const baseValues = <Form extends z.ZodType>(form: Form) => form.optional().catch(undefined);

/**
 * Idempotency key: the client chooses the id of a new record. A repeated request with the same id returns the record without creating
 * another one; with other values it is refused with 409.
 */
export const newId = uuid.optional();

/** Id of a row in a form. Other values, such as 'new_3' of older clients, are ignored. */
export const newRowId = newId.catch(undefined);

/** Required single-line text. */
export const required = (missing: string, max = 200): z.ZodString =>
  z
    .string(missing)
    .overwrite(normalizeSingleLine)
    .min(1, missing)
    .max(max, { error: tooLongText(max), abort: true });

/** Letters of other alphabets that look like Latin ones. */
const latinLookalikes =
  /[АВЕЅІЈКМНОРСТУХҮҺӀаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

/**
 * False if a text mixes Latin letters with look-alikes of other alphabets: two addresses or codes that look the same could be
 * confused.
 */
export function hasNoLookalikeMix(text: string): boolean {
  const otherLetters = text.match(/(?!\p{Script=Latin})\p{L}/gu) ?? [];
  return (
    otherLetters.length === 0 ||
    !/\p{Script=Latin}/u.test(text) ||
    otherLetters.some((letter) => !latinLookalikes.test(letter))
  );
}

export const mixedAlphabetsText = 'This mixes look-alike letters from two alphabets. Please retype it.';

/** A code or number that identifies a record. */
export const identifier = (missing: string, max: number): z.ZodString =>
  required(missing, max).refine(hasNoLookalikeMix, mixedAlphabetsText);

/** Blank becomes null. */
export const optionalText = (max = 500) =>
  plainText()
    .max(max, tooLongText(max))
    .transform((value) => (value === '' ? null : value))
    .nullish();

/** One line; blank becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(normalizeSingleLine)
    .max(max, tooLongText(max))
    .transform((value) => (value === '' ? null : value))
    .nullable();

/** The expression matches in linear time. */
export const email = (missing: string) =>
  required(missing, 254)
    .toLowerCase()
    .regex(/^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/, 'Please enter a valid email address')
    .refine(hasNoLookalikeMix, mixedAlphabetsText);

/** Case-insensitive; blank becomes null. */
const genderFrom = <const Options extends readonly string[]>(options: Options) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const trimmed = value.trim();
    if (trimmed === '') return null;
    return options.find((option) => option.toLowerCase() === trimmed.toLowerCase()) ?? trimmed;
  }, z.enum(options, 'Please choose a gender from the list').nullish());
export const gender = genderFrom(staffGenders);
export const studentGender = genderFrom(genders);

/** A date as YYYY-MM-DD; blank becomes null. */
const optionalDate = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z.iso
    .date('Please give a date as YYYY-MM-DD')
    .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'Please give a date as YYYY-MM-DD')
    .nullish(),
);

const hourMs = 3_600_000;
/** Today's date where the day begins first on Earth, because the contract doesn't know the time zone of the university. */
const latestToday = (): string => new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10);

/** Rejects dates of birth after today and other dates after ten years: they are mistyped, or of the Buddhist calendar. */
const notAfter = (years: number, problem: string) =>
  optionalDate.refine((date) => !date || addYears(date, -years) <= latestToday(), {
    error: ({ input }) => `${problem}. ${hintOf(String(input))}`,
  });
const addYears = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

const buddhistEraYears = 543;
function hintOf(date: string): string {
  const gregorian = addYears(date, -buddhistEraYears);
  return gregorian >= '1900'
    ? `If the year is of the Buddhist calendar, write ${gregorian}.`
    : 'Please check the year.';
}

export const dateOfBirth = notAfter(0, 'A date of birth cannot be in the future');
export const dateOfEntry = notAfter(10, 'This date is more than 10 years ahead');
