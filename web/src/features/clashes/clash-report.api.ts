import { clashReport } from '@muster/contract/clashes';
import type { ReplyOf } from '@muster/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ClashReport = ReplyOf<typeof clashReport>;
export type ClashPair = ClashReport['clashes'][number];

export type ClashTerm = { academic_year: string; semester: string };

/** Without a term the server tells which one is current. */
export const clashReportQuery = (term: ClashTerm) =>
  queryOptions({
    queryKey: ['timetables', 'clashes', term],
    queryFn: ({ signal }) => call(clashReport, { query: term, signal }),
    placeholderData: keepPreviousData,
  });
