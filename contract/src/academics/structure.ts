import { z } from 'zod';
import { normalizeSingleLine } from '../http/shared.ts';
import { tooLongText } from '../people/people.ts';

/** The widest structure that a university can choose. */
export const structureLimits = { lastYear: 8, terms: 4, credits: 240, classTypes: 20, nameLength: 40 } as const;

export const creditSteps = [1, 0.5] as const;

/** What a new university offers. */
export const defaultStructure: AcademicStructure = {
  first_year: 1,
  last_year: 4,
  terms: ['Semester 1', 'Semester 2'],
  credits_min: 1,
  credits_max: 6,
  credits_step: 1,
  class_types: ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'],
};

export const structureTexts = {
  noTerm: 'Enter the name of the term',
  sameTerm: 'Two terms have this name',
  noClassType: 'Enter at least one class type',
  sameClassType: 'Two class types have this name',
  yearOrder: 'The last year must not be before the first year',
  creditsOrder: 'The highest credits must not be below the lowest',
} as const;

export const creditsText = (min: number, max: number): string => `Credits must be between ${min} and ${max}`;
const rangeText = (min: number, max: number): string => `Please choose a number from ${min} to ${max}`;

const name = (missing: string) =>
  z
    .string(missing)
    .overwrite(normalizeSingleLine)
    .min(1, missing)
    .max(structureLimits.nameLength, tooLongText(structureLimits.nameLength));
const areDifferent = (names: readonly string[]): boolean =>
  new Set(names.map((one) => one.toLowerCase())).size === names.length;
const yearOfStudy = z
  .int(rangeText(0, structureLimits.lastYear))
  .min(0, rangeText(0, structureLimits.lastYear))
  .max(structureLimits.lastYear, rangeText(0, structureLimits.lastYear));
const creditLimit = z
  .number(creditsText(0, structureLimits.credits))
  .min(0, creditsText(0, structureLimits.credits))
  .max(structureLimits.credits, creditsText(0, structureLimits.credits))
  .multipleOf(0.5, 'Please give whole or half credits');

/** Years of study, terms, credits and class types of a university. */
export const academicStructure = z.object({
  first_year: yearOfStudy,
  last_year: yearOfStudy,
  /** Names, in order. A term is stored as its number, from 1. */
  terms: z
    .array(name(structureTexts.noTerm))
    .min(1, structureTexts.noTerm)
    .max(structureLimits.terms, `Please give at most ${structureLimits.terms} terms`)
    .refine(areDifferent, structureTexts.sameTerm),
  credits_min: creditLimit,
  credits_max: creditLimit,
  credits_step: z.literal(creditSteps, 'Please choose whole or half credits'),
  class_types: z
    .array(name(structureTexts.noClassType))
    .min(1, structureTexts.noClassType)
    .max(structureLimits.classTypes, `Please give at most ${structureLimits.classTypes} class types`)
    .refine(areDifferent, structureTexts.sameClassType),
});
export type AcademicStructure = Readonly<z.output<typeof academicStructure>>;

/** The semester of a module that runs all year. Its classes, groups and enrolments have the number of a term. */
export const allYear = 0;

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const sameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const yearsOf = ({ first_year: first, last_year: last }: AcademicStructure): number[] =>
  numbersFrom(first, last);
export const termsOf = ({ terms }: AcademicStructure): number[] => numbersFrom(1, terms.length);

/** The years of an existing student. The default structure has one more for students who repeat a year. */
export const studentYearsOf = (structure: AcademicStructure): number[] => {
  const { first_year: first, last_year: last } = defaultStructure;
  const isDefault = structure.first_year === first && structure.last_year === last;
  return isDefault ? numbersFrom(first, last + 1) : yearsOf(structure);
};
/** The terms with dates, and of an existing student. The default structure has a third one, such as a summer semester. */
export const datedTermsOf = (structure: AcademicStructure): number[] =>
  numbersFrom(1, structure.terms.length + (sameItems(structure.terms, defaultStructure.terms) ? 1 : 0));

/** All credit numbers of the range. */
export const creditsOf = ({ credits_min: min, credits_max: max, credits_step: step }: AcademicStructure): number[] =>
  numbersFrom(Math.ceil(min / step), Math.floor(max / step)).map((steps) => steps * step);

/** The name of a term: 'Semester 1', or as the university names it; 'All year' for `allYear`. */
export const termName = ({ terms }: { readonly terms: readonly string[] }, term: number): string =>
  term === allYear ? 'All year' : (terms[term - 1] ?? `Semester ${term}`);

/** The credits of a new module that names none. */
export const defaultCreditsOf = ({ credits_min: min, credits_max: max }: AcademicStructure): number =>
  Math.min(Math.max(3, min), max);

/** Fields that the structure limits. `current_*` and `dated_term` have the longer lists of existing students and of semester dates. */
type StructuredValues = {
  readonly year?: number | null | undefined;
  readonly semester?: number | null | undefined;
  readonly current_year?: number | null | undefined;
  readonly current_semester?: number | null | undefined;
  readonly dated_term?: number | null | undefined;
  readonly credits?: number | null | undefined;
  readonly class_type?: string | null | undefined;
};
type StructuredField = keyof StructuredValues;

const inNumbers = (numbers: readonly number[], value: unknown): string | undefined =>
  numbers.some((number) => number === value) ? undefined : rangeText(numbers[0] ?? 0, numbers.at(-1) ?? 0);

/** The error of a value; undefined if the structure allows it. */
const checks: Record<StructuredField, (structure: AcademicStructure, value: unknown) => string | undefined> = {
  year: (structure, value) => inNumbers(yearsOf(structure), value),
  // The forms of other records than modules do not accept `allYear`.
  semester: (structure, value) => (value === allYear ? undefined : inNumbers(termsOf(structure), value)),
  current_year: (structure, value) => inNumbers(studentYearsOf(structure), value),
  current_semester: (structure, value) => inNumbers(datedTermsOf(structure), value),
  dated_term: (structure, value) => inNumbers(datedTermsOf(structure), value),
  credits: ({ credits_min: min, credits_max: max, credits_step: step }, value) =>
    typeof value === 'number' && value >= min && value <= max && value % step === 0 ? undefined : creditsText(min, max),
  class_type: ({ class_types: types }, value) =>
    types.some((type) => type === value) ? undefined : `Please give one of: ${types.join(', ')}`,
};

/**
 * The errors of values that the structure of the university does not allow, by field. Missing values, and values that an edit leaves as they
 * were, have no error. `before`: the existing record; undefined for a new one, of which the lists of a new student apply.
 */
export function findStructureErrors(
  structure: AcademicStructure,
  values: StructuredValues,
  before?: StructuredValues,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of Object.keys(checks) as StructuredField[]) {
    const value = values[field] ?? null;
    if (value === null || value === before?.[field]) continue;
    const text = checks[(!before && fieldOfNew[field]) || field](structure, value);
    if (text !== undefined) errors[field] = text;
  }
  return errors;
}

const fieldOfNew: Partial<Record<StructuredField, StructuredField>> = {
  current_year: 'year',
  current_semester: 'semester',
};
