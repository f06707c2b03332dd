import { checkClassLists } from '@muster/contract/timetables/class-list-check';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';

export type ClassListCheckResult = ReplyOf<typeof checkClassLists>;
/** Both empty: the current semester. */
export type CheckedTerm = { readonly academic_year: string; readonly semester: string };

export const classListCheckQuery = (term: CheckedTerm) => ({
  ...queryOf(checkClassLists, { query: term }),
  placeholderData: keepPreviousData,
  // Corrections are made on other screens.
  refetchOnMount: 'always' as const,
});
