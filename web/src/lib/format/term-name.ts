import { defaultStructure, termName } from '@muster/contract/academics/structure';

let universityTerms: readonly string[] = defaultStructure.terms;

/** Until the university is known, terms are named 'Semester 1'. */
export function setTermNames(terms: readonly string[] = defaultStructure.terms): void {
  universityTerms = terms;
}

/** 'Semester 1', or as the university names it. */
export const termLabel = (semester: number): string => termName({ terms: universityTerms }, semester);

/** 'Year 1, Semester 2'; a class without a year of study has its semester alone. */
export const yearAndTerm = (year: number | null, semester: number): string =>
  year === null ? termLabel(semester) : `Year ${year}, ${termLabel(semester)}`;
