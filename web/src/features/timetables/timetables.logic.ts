import { academicYears } from '@muster/contract/academic-years';

/** What filters offer: the years found in the data and the stated ones, sorted. */
export const filterYears = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();
