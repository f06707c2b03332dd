import { clashReport } from '@muster/contract/timetables/clashes';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type ClashReport = ReplyOf<typeof clashReport>;
export type ClashPair = ClashReport['clashes'][number];

export type ClashTerm = { academic_year: string; semester: string };

/** Without a term, the server uses and returns the current one. */
export const clashReportQuery = (term: ClashTerm) =>
  queryOptions({
    queryKey: ['timetables', 'clashes', term],
    queryFn: ({ signal }) => call(clashReport, { query: term, signal }),
    placeholderData: keepPreviousData,
  });
