import type { ParallelClasses } from '../attendance/parallel-classes.ts';

/** The widest structure that a university can choose. */
export const structureLimits = { lastYear: 8, terms: 4, credits: 240, classTypes: 20, nameLength: 40 } as const;

/** `without_enrolments`: while the module has no regular enrolment in the term. */
export const mandatoryModules = ['without_enrolments', 'always', 'never'] as const;
export type MandatoryModules = (typeof mandatoryModules)[number];

/** Years of study, terms, credits and class types of a university; `academicStructure` has its rules. */
export type AcademicStructure = Readonly<{
  first_year: number;
  last_year: number;
  /** Names, in order. A term is stored as its number, from 1. */
  terms: string[];
  credits_min: number;
  credits_max: number;
  credits_step: 1 | 0.5;
  class_types: string[];
  /** Class types whose attendance is not required; see `attendanceRequirements`. */
  recorded_class_types: string[];
  counted_class_types: string[];
  /** Whether a student needs a cohort group. Otherwise classes expect the students who are enrolled. */
  students_belong_to_groups: boolean;
  /** Whether classes without groups expect students for whom the module is mandatory although they are not enrolled in it. */
  mandatory_modules: MandatoryModules;
  parallel_classes: ParallelClasses;
  /** Whether lecturers move students between the teaching groups that they teach. */
  lecturers_move_students: boolean;
}>;

/** What a new university offers. */
export const defaultStructure: AcademicStructure = {
  first_year: 1,
  last_year: 4,
  terms: ['Semester 1', 'Semester 2'],
  credits_min: 1,
  credits_max: 6,
  credits_step: 1,
  class_types: ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'],
  recorded_class_types: [],
  counted_class_types: [],
  students_belong_to_groups: true,
  mandatory_modules: 'without_enrolments',
  parallel_classes: 'ask',
  lecturers_move_students: false,
};

export const creditsText = (min: number, max: number): string => `Credits must be between ${min} and ${max}`;
/** For 7.5 credits where the university has whole ones. */
export const wholeCreditsText =
  'Credits are whole numbers here. Half credits are a setting of the university: Academic structure, Steps';
export const rangeText = (min: number, max: number): string => `Please choose a number from ${min} to ${max}`;

/** The semester of a module that runs all year. Its classes, groups and enrolments have the number of a term. */
export const allYear = 0;

/**
 * The semester of a module that is taught again in each term. Unlike one of all year, an enrolment in it counts in its own term alone. No file
 * means it by this number, as it could with that of a term or a year of study.
 */
export const eachTerm = 99;

/** Whether the classes of a module can be in any term. */
export const isInEveryTerm = (moduleSemester: number): boolean =>
  moduleSemester === allYear || moduleSemester === eachTerm;

/** Whether a module can have classes, groups and enrolments in the term. */
export const isTaughtIn = (moduleSemester: number, term: number): boolean =>
  moduleSemester === term || isInEveryTerm(moduleSemester);

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

/** What the semester of a module can be. */
export const moduleSemestersOf = (structure: AcademicStructure): number[] => [
  ...termsOf(structure),
  ...Object.values(everyTermNames),
];

/** All credit numbers of the range. */
export const creditsOf = ({ credits_min: min, credits_max: max, credits_step: step }: AcademicStructure): number[] =>
  numbersFrom(Math.ceil(min / step), Math.floor(max / step)).map((steps) => steps * step);

/** The semesters of modules that are no term, by their names. */
export const everyTermNames = { 'All year': allYear, 'Each term': eachTerm } as const;

/** The name of a term: 'Semester 1', or as the university names it; of modules also 'All year' and 'Each term'. */
export const termName = ({ terms }: { readonly terms: readonly string[] }, term: number): string =>
  Object.entries(everyTermNames).find(([, semester]) => semester === term)?.[0] ??
  terms[term - 1] ??
  `Semester ${term}`;

/** The credits of a new module that names none. */
export const defaultCreditsOf = ({ credits_min: min, credits_max: max }: AcademicStructure): number =>
  Math.min(Math.max(3, min), max);
