import {
  creditsText,
  wholeCreditsText,
  datedTermsOf,
  isInEveryTerm,
  rangeText,
  studentYearsOf,
  termsOf,
  yearsOf,
  type AcademicStructure,
} from './structure.ts';

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
  // The forms of other records than modules accept terms alone.
  semester: (structure, value) => (isInEveryTerm(Number(value)) ? undefined : inNumbers(termsOf(structure), value)),
  current_year: (structure, value) => inNumbers(studentYearsOf(structure), value),
  current_semester: (structure, value) => inNumbers(datedTermsOf(structure), value),
  dated_term: (structure, value) => inNumbers(datedTermsOf(structure), value),
  credits: ({ credits_min: min, credits_max: max, credits_step: step }, value) => {
    if (typeof value !== 'number' || value < min || value > max) return creditsText(min, max);
    if (value % step === 0) return undefined;
    return step === 1 ? wholeCreditsText : creditsText(min, max);
  },
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
