import { z } from 'zod';
import { onOneLine, plainText, uuid } from '../http/shared.ts';

/** What the forms of staff and students share. */
export const genders = ['Male', 'Female', 'Other'] as const;
export const staffGenders = [...genders, 'Prefer not to say'] as const;
export const statuses = ['Active', 'Inactive'] as const;
export const localInternational = ['local', 'international'] as const;

export const tooLong = (most: number): string => `Please use at most ${most} characters`;

/**
 * A form as it was filled in when somebody opened it. With it, what they left alone stays as it is now, whoever changed it
 * meanwhile, and a field that both changed is refused. A record that no form would take is not compared.
 */
export const asOpened = <Form extends z.ZodType>(form: Form) => form.optional().catch(undefined);

/**
 * Chosen by who sends a form that makes something, and the same while the same form is sent again: whoever lost the answer has it
 * made once, and is answered with it.
 */
export const newId = uuid.optional();

/** Of a row within a form, where others who send it may have an id of their own making ('new_3'): that one says nothing. */
export const newRowId = newId.catch(undefined);

/** On one line, and missing when nothing is left; one text for both. What is too long is not looked at any further. */
export const required = (missing: string, most = 200): z.ZodString =>
  z
    .string(missing)
    .overwrite(onOneLine)
    .min(1, missing)
    .max(most, { error: tooLong(most), abort: true });

/** Letters of other alphabets that are drawn as Latin ones. */
const likeLatin =
  /[АВЕЅІЈКМНОРСТУХҮҺӀаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

/**
 * Beside Latin letters only such others as nobody takes for Latin ones: of two addresses or codes that look the same, a registrar
 * lets in the wrong one.
 */
export function isOfOneLook(words: string): boolean {
  const others = words.match(/(?!\p{Script=Latin})\p{L}/gu) ?? [];
  return others.length === 0 || !/\p{Script=Latin}/u.test(words) || others.some((letter) => !likeLatin.test(letter));
}

const twoAlphabets = 'This mixes letters of two alphabets that look alike. Please type it anew.';

/** A code or a number by which people tell things apart. */
export const identifier = (missing: string, most: number): z.ZodString =>
  required(missing, most).refine(isOfOneLook, twoAlphabets);

/** Blank becomes null, as forms send it. */
export const optionalText = (most = 500) =>
  plainText()
    .max(most, tooLong(most))
    .transform((value) => (value === '' ? null : value))
    .nullish();

/** Points part the words of the second half, in one way only: whatever is typed, one look from left to right decides. */
export const email = (missing: string) =>
  required(missing, 254)
    .toLowerCase()
    .regex(/^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/, 'Please enter a valid email address')
    .refine(isOfOneLook, twoAlphabets);

/** 'male', 'MALE' and 'Male' are one gender; blank is none. */
const genderAmong = <const Offered extends readonly string[]>(offered: Offered) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const trimmed = value.trim();
    if (trimmed === '') return null;
    return offered.find((one) => one.toLowerCase() === trimmed.toLowerCase()) ?? trimmed;
  }, z.enum(offered, 'Please choose a gender from the list').nullish());
export const gender = genderAmong(staffGenders);
export const studentGender = genderAmong(genders);

/** A date of the past or present as 'YYYY-MM-DD'; blank is none. */
export const optionalDate = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z.iso
    .date('Please give a date as YYYY-MM-DD')
    .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'Please give a date as YYYY-MM-DD')
    .nullish(),
);
