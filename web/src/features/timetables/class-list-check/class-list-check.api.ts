import {
  checkClassLists,
  listUnlistedEnrolments,
  type UnlistedReason,
} from '@muster/contract/timetables/class-list-check';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export type ClassListCheckResult = ReplyOf<typeof checkClassLists>;
/** Both empty: the current semester. */
export type CheckedTerm = { readonly academic_year: string; readonly semester: string };

export const classListCheckQuery = (term: CheckedTerm) =>
  queryOptions({
    queryKey: ['timetables', 'class list check', term],
    queryFn: ({ signal }) => call(checkClassLists, { query: term, signal }),
    placeholderData: keepPreviousData,
    // Corrections are made on other screens.
    refetchOnMount: 'always',
  });

export const unlistedQuery = (
  term: CheckedTerm,
  reason: UnlistedReason,
  { page, size }: { page: number; size: number },
) =>
  queryOptions({
    queryKey: ['timetables', 'class list check', term, reason, page, size],
    queryFn: ({ signal }) =>
      call(listUnlistedEnrolments, { query: { ...term, reason, page, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  });
