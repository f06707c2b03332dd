import { hourMs } from '../http/durations.ts';
import { z } from 'zod';
import { normalizeIdentifier } from '../http/identifier-text.ts';
import { normalizeSingleLine, plainText, uuid } from '../http/shared.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export const staffGenders = [...genders, 'Prefer not to say'] as const;
export const statuses = ['Active', 'Inactive'] as const;
export const localInternational = ['local', 'international'] as const;

export const tooLongText = (max: number): string => `Please use at most ${max} characters`;

/** What a change of students or staff may change: lists, counts and selects of all features show them. */
export const personTopics: readonly string[] = [
  'students',
  'staff',
  'groups',
  'modules',
  'teaching-groups',
  'degrees',
  'departments',
  'timetables',
  'qr-sessions',
  'attendance',
  'excuses',
  'mark-questions',
  'enrollment-proposals',
  'inbox',
  'reports',
  'dashboard',
  'search',
  'notifications',
  'invitations',
  'access',
  'unused-accounts',
  'audit',
];

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

/** A code or number that identifies a record, stored as `normalizeIdentifier` writes it. */
export const identifier = (missing: string, max: number): z.ZodString =>
  required(missing, max).overwrite(normalizeIdentifier).refine(hasNoLookalikeMix, mixedAlphabetsText);

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

/** The address in 'mailto:a@b.example?subject=…' and 'Name <a@b.example>', which programs copy, and in quotation marks. */
const readCopiedEmail = (text: string): string =>
  text
    .replace(/^(['"])(.*)\1$/u, '$2')
    .replace(/^[^<>]*<([^<>]*)>$/u, '$1')
    .replace(/^\s*mailto:([^?]*).*$/iu, '$1');

/** Browsers and Node.js have it; the contract is compiled without either's types. */
declare const URL: new (url: string) => { readonly hostname: string };

/** A domain in letters and in punycode is one: müller.example is stored as xn--mller-kva.example, as mail servers need it. */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (/^[\x20-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** An email address as it is stored and compared. */
export function normalizeEmail(text: string): string {
  const address = readCopiedEmail(normalizeSingleLine(text)).trim().toLowerCase();
  return hasNoLookalikeMix(address) ? toAsciiDomain(address) : address;
}

/** Parts between dots, without the characters that need quotes. */
const emailPattern =
  /^[^\s@<>,;:"()[\]\\.]+(?:\.[^\s@<>,;:"()[\]\\.]+)*@[^\s@<>,;:"()[\]\\/.]+(?:\.[^\s@<>,;:"()[\]\\/.]+)+$/;

/** The expression matches in linear time. */
export const email = (missing: string) =>
  required(missing, 254)
    .overwrite(normalizeEmail)
    .regex(emailPattern, 'Please enter a valid email address')
    .refine(
      (address) => !/@-|-\.|\.-|-$/u.test(address.slice(address.indexOf('@'))),
      'Please enter a valid email address',
    )
    .refine(hasNoLookalikeMix, mixedAlphabetsText);

const nameTexts = {
  isEmail: 'This is an email address, not a name',
  noLetters: 'A name has letters',
} as const;

/** The full name of a person. Other values stand here when the columns of a list are shifted. */
export const personName = (missing: string): z.ZodString =>
  required(missing)
    .refine((name) => !/^\S+@\S+\.\S+$/u.test(name), nameTexts.isEmail)
    .refine((name) => /\p{L}/u.test(name), nameTexts.noLetters);

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

/** In years. A student of 12 is rare, but real. */
const ageLimits = { min: 10, max: 110 };
const isAge = (date: string): boolean =>
  addYears(date, ageLimits.min) <= latestToday() && addYears(date, ageLimits.max) >= latestToday();

export const dateOfBirth = notAfter(0, 'A date of birth cannot be in the future').refine(
  (date) => !date || date > latestToday() || isAge(date),
  `This person would be younger than ${ageLimits.min} or older than ${ageLimits.max}. Please check the year.`,
);
export const dateOfEntry = notAfter(10, 'This date is more than 10 years ahead');
