import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as endpoints from '@muster/contract/timetables/class-hand-over';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/api/api.ts';

export type HandOverQuery = NonNullable<CallOptions<typeof endpoints.previewHandOver>['query']>;
export type HandOverLine = endpoints.HandOverPreview['classes'][number];

/** The weekly classes ahead, and what a hand-over would mean. They stay visible while another one is chosen. */
export const handOverQuery = (query: HandOverQuery) =>
  queryOptions({
    queryKey: ['timetables', 'hand-over', query],
    queryFn: ({ signal }) => call(endpoints.previewHandOver, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const handOverClasses = (body: BodyInputOf<typeof endpoints.handOverClasses>) =>
  call(endpoints.handOverClasses, { body });
