import * as endpoints from '@muster/contract/timetables/clashes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';

/** No caching: other users edit the timetable as well. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Clashes of the classes in a form. A new check cancels the pending one; the previous result stays visible. */
export const clashesQuery = (ids: readonly string[], classes: readonly endpoints.ClassDraft[], exceptId?: string) =>
  queryOptions({
    queryKey: ['timetables', 'clashes', ids, classes, exceptId],
    queryFn: async ({ signal }) => ({
      ids,
      ...(await call(endpoints.checkClashes, { body: { classes: [...classes], except_id: exceptId }, signal })),
    }),
    enabled: classes.length > 0,
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Free slots and venues for one class; `others` are the other classes of the form. */
export const freeSlotsQuery = (
  draft: endpoints.ClassDraft,
  others: readonly endpoints.ClassDraft[],
  exceptId?: string,
) => ({
  ...queryOf(endpoints.freeSlots, { body: { class: draft, others: [...others], except_id: exceptId } }),
  placeholderData: keepPreviousData,
  ...fresh,
});
