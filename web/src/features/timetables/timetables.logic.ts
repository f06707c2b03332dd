import { academicYears } from '@muster/contract/academic-years';
import type { EntryList } from './timetables.api.ts';

/** What filters offer: the years found in the data and the stated ones, sorted. */
export const filterYears = (found: readonly string[], today: string): string[] =>
  [...new Set([...academicYears('filters', today), ...found])].toSorted();

/** What a list is narrowed and sorted by, without its page. */
export const filtersOf = ({ page: _, size: __, ...query }: EntryList) => query;
