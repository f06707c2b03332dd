import * as promises from '@muster/contract/clashes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Nothing stays known for long: others plan as well. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** What classes that are being typed clash with. A newer question gives up on the one before; its answer stays meanwhile. */
export const clashesQuery = (ids: readonly string[], classes: readonly promises.ClassDraft[], exceptId?: string) =>
  queryOptions({
    queryKey: ['timetables', 'clashes', ids, classes, exceptId],
    queryFn: async ({ signal }) => ({
      ids,
      ...(await call(promises.checkClashes, { body: { classes: [...classes], except_id: exceptId }, signal })),
    }),
    enabled: classes.length > 0,
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The others are the form's other classes. */
export const freeSlotsQuery = (draft: promises.ClassDraft, others: readonly promises.ClassDraft[], exceptId?: string) =>
  queryOptions({
    queryKey: ['timetables', 'free slots', draft, others, exceptId],
    queryFn: ({ signal }) =>
      call(promises.freeSlots, { body: { class: draft, others: [...others], except_id: exceptId }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
