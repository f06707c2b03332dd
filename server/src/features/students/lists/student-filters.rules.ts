import { genders } from '@muster/contract/people/people';
import type { studentFilters } from '@muster/contract/people/students';
import type { z } from 'zod';
import type { StudentSearch } from './student-search.store.ts';

export type StudentFilters = z.output<typeof studentFilters>;

/** The search for the filters of a request. `degreeIds` and `groupIds`: those that the filters name. Blank texts do not filter. */
export function toStudentSearch(
  filters: StudentFilters,
  degreeIds?: readonly string[],
  groupIds?: readonly string[],
): StudentSearch {
  const { gender, studentStatus, status } = filters;
  return {
    search: nonBlank(filters.search),
    text: nonBlank(filters.text),
    name: nonBlank(filters.name),
    email: nonBlank(filters.email),
    student_id: nonBlank(filters.student_id),
    degreeIds,
    groupIds,
    year: filters.year,
    semester: filters.semester,
    local_international: nonBlank(studentStatus)?.toLowerCase(),
    gender: nonBlank(gender) && (genders.find((one) => one.toLowerCase() === gender?.toLowerCase()) ?? gender),
    active: status && status === 'active',
    isWithoutGroup: filters.missing === 'group' || undefined,
  };
}

const nonBlank = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
