import { z } from 'zod';
import { normalizeIdentifier } from './identifier-text.ts';
import { normalizeSingleLine, plainText, uuid } from './shared.ts';

/** Of a record that can be deactivated. */
export const statuses = ['Active', 'Inactive'] as const;

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
