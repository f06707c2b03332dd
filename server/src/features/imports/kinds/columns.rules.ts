import { normalizeEmail } from '@muster/contract/http/fields';
import { readDisplayedCode, readDisplayedPhone } from '../parsing/person-numbers.rules.ts';
import { readFamilyName, readFullName, withoutTitles } from '../parsing/person-names.rules.ts';
import {
  isBannerTerm,
  isFirstYear,
  toAcademicYearOfBanner,
  toAcademicYearOfTerm,
  toAcademicYearOrFirst,
  toGender,
  toNumber,
  toSemester,
  toStatus,
  toYear,
} from '../parsing/usual-values.rules.ts';
import type { Column, References } from '../validation/row-fields.rules.ts';
import {
  headingsOf,
  familyNameHeadings,
  groupWords,
  parallelGroupHeadings,
  semesterHeadings,
  statusHeadings,
  termOfStudyHeadings,
  typeOfGroupHeadings,
  yearHeadings,
  yearOrAcademicYearHeadings,
} from './headings.rules.ts';

// Columns that several kinds have, with the headings of common systems: Banner, SITS, PeopleSoft, Moodle, OneRoster, Syllabus Plus, UniTime,
// and German and French exports. A heading is written without punctuation and accents; the first of the list is preferred.

export const statusColumn = {
  field: 'active',
  headings: statusHeadings,
  translate: toStatus,
  choices: ['Active', 'Inactive'],
} as const satisfies Column;

export const descriptionColumn = {
  field: 'description',
  headings: headingsOf('Description'),
} as const satisfies Column;

export const departmentColumn = {
  field: 'department',
  headings: headingsOf('Department'),
} as const satisfies Column;

export const moduleColumn = {
  field: 'module_id',
  repair: readDisplayedCode,
  headings: headingsOf('Module'),
  // Banner: BIOL and 101.
  parts: [headingsOf('Module: Subject'), headingsOf('Module: Number')],
  isRequired: true,
  reference: 'module',
  choices: 'modules',
} as const satisfies Column;

export const courseNumberColumn = {
  field: 'course_number',
  headings: headingsOf('Course number'),
} as const satisfies Column;

export const parallelGroupColumn = {
  field: 'parallel_group',
  headings: parallelGroupHeadings,
  headingsWithoutCohorts: ['group', 'groupes', ...groupWords],
  apart: { headings: typeOfGroupHeadings, codes: [] },
} as const satisfies Column;

export const academicYearColumn = {
  field: 'academic_year',
  headings: [...headingsOf('Academic year'), ...yearOrAcademicYearHeadings],
  translate: toAcademicYearOrFirst,
  isGuess: isFirstYear,
  choices: 'academicYears',
} as const satisfies Column;

/** 1 to 18, and both terms of a year: '3.–4.', '3/4'. */
const termsOfStudy = Array.from({ length: 18 }, (_, at) => at + 1);
const yearOfTerm = (term: number): string => String(Math.ceil(term / 2));
const yearsByTermOfStudy = Object.fromEntries(
  termsOfStudy.flatMap((term) => {
    const [year, next] = [yearOfTerm(term), term + 1];
    const spans =
      term % 2 === 0 ? [] : [`${term}.-${next}.`, `${term}.–${next}.`, `${term}-${next}`, `${term}/${next}`];
    return [String(term), `${term}.`, ...spans].map((text) => [text, year]);
  }),
);
const termsByTermOfStudy = Object.fromEntries(termsOfStudy.map((term) => [String(term), term % 2 === 0 ? '2' : '1']));

export const yearColumn = {
  field: 'year',
  headings: ['year', ...yearHeadings],
  sharedHeadings: termOfStudyHeadings,
  sharedTranslations: yearsByTermOfStudy,
  translate: (text: string) => toYear(text) ?? toNumber(text),
  choices: 'years',
} as const;
export const semesterColumn = {
  field: 'semester',
  headings: ['semester', ...semesterHeadings],
  translate: (text: string) => toSemester(text) ?? toNumber(text),
  isGuess: isBannerTerm,
  choices: 'terms',
} as const;
/** The term of a student, which a term of study tells, too. */
export const currentSemesterColumn = {
  ...semesterColumn,
  sharedHeadings: termOfStudyHeadings,
  sharedTranslations: termsByTermOfStudy,
} as const;
/** The term of an academic year: 'WS 2026/27' says both. */
export const datedSemesterColumn = {
  ...semesterColumn,
  implies: {
    field: academicYearColumn.field,
    read: (text: string, { semesters }: Pick<References, 'semesters'>) =>
      toAcademicYearOfTerm(text) ?? toAcademicYearOfBanner(text, semesters),
  },
} as const;

/** Columns of people, apart from the number and the choice of genders. */
export const nameColumn = {
  field: 'name',
  headings: headingsOf('Name'),
  isRequired: true,
  tellsApart: true,
  translate: readFullName,
  implies: { field: 'family_name', read: readFamilyName },
} as const satisfies Column;
/** Not in the template. Lists sort by it. */
export const familyNameColumn = {
  field: 'family_name',
  headings: familyNameHeadings,
  translate: withoutTitles,
} as const satisfies Column;
export const emailColumn = {
  field: 'email',
  repair: (text) => (text.toLowerCase() === normalizeEmail(text) ? undefined : normalizeEmail(text)),
  headings: headingsOf('Email'),
  isRequired: true,
  tellsApart: true,
} as const satisfies Column;
export const passwordColumn = {
  field: 'password',
  headings: headingsOf('Password'),
} as const satisfies Column;
export const phoneColumn = {
  field: 'contact_no',
  repair: readDisplayedPhone,
  headings: headingsOf('Phone'),
} as const satisfies Column;
export const birthColumn = {
  field: 'dob',
  headings: headingsOf('Birth'),
  isDate: true,
  isBirth: true,
  tellsApart: true,
} as const satisfies Column;
export const genderColumn = {
  field: 'gender',
  headings: headingsOf('Gender'),
  translate: toGender,
} as const satisfies Column;
export const addressColumn = {
  field: 'address',
  headings: headingsOf('Address'),
} as const satisfies Column;
