import { genders } from '@muster/contract/people';
import type { studentFilters } from '@muster/contract/students';
import type { z } from 'zod';
import type { Wanted } from './student-lists.store.ts';

export type Filters = z.output<typeof studentFilters>;

/** PostgreSQL's way to write a list of ids. */
export const idList = (ids: readonly string[]): string => `{${ids.join()}}`;

/** What was asked for, with the degrees and groups looked up that its words name; words that are blank ask for nothing. */
export function wantedOf(filters: Filters, degrees?: readonly string[], groups?: readonly string[]): Wanted {
  const { gender, studentStatus, status } = filters;
  return {
    search: given(filters.search),
    text: given(filters.text),
    name: given(filters.name),
    email: given(filters.email),
    student_id: given(filters.student_id),
    degrees: degrees && idList(degrees),
    groups: groups && idList(groups),
    year: filters.year,
    semester: filters.semester,
    local_international: given(studentStatus)?.toLowerCase(),
    gender: given(gender) && (genders.find((one) => one.toLowerCase() === gender?.toLowerCase()) ?? gender),
    active: status && status === 'active',
  };
}

const given = (word: string | undefined): string | undefined => (word === '' ? undefined : word);
