import {
  datedTermsOf,
  defaultStructure,
  moduleSemestersOf,
  studentYearsOf,
  termName,
  termsOf,
  yearsOf,
  type AcademicStructure,
} from '@muster/contract/academics/structure';
import { useMemo } from 'react';
import { useCurrentUser } from './current-user.ts';

/** The academic structure of the university. */
export const useStructure = (): AcademicStructure => useCurrentUser()?.settings ?? defaultStructure;

/** The options of selects and filters by the academic structure of the university. */
export function useStructureOptions() {
  const structure = useStructure();
  return useMemo(() => {
    const toYears = (years: readonly number[]) => years.map((year) => ({ value: String(year), label: `Year ${year}` }));
    const toTerms = (terms: readonly number[]) =>
      terms.map((term) => ({ value: String(term), label: termName(structure, term) }));
    return {
      years: toYears(yearsOf(structure)),
      semesters: toTerms(termsOf(structure)),
      /** Of modules, which may be taught in every term. */
      moduleSemesters: toTerms(moduleSemestersOf(structure)),
      /** Of existing students. */
      studentYears: toYears(studentYearsOf(structure)),
      /** Of semester dates, and of existing students. */
      datedSemesters: toTerms(datedTermsOf(structure)),
      classTypes: [...structure.class_types],
    };
  }, [structure]);
}
