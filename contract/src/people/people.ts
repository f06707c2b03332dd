import { hourMs } from '../http/durations.ts';
import { z } from 'zod';
import { required } from '../http/fields.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export const staffGenders = [...genders, 'Prefer not to say'] as const;
export const localInternational = ['local', 'international'] as const;

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
