import { academicYears } from '@muster/contract/academics/academic-years';
import type { EntryList } from './timetables.api.ts';

/** Academic years of the filter: those in the data and the default ones, sorted. */
export const filterYears = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();

/** Filters and sort order without the page. */
export const withoutPage = ({ page: _, size: __, ...query }: EntryList) => query;
