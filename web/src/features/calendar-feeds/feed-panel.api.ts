import * as feeds from '@muster/contract/timetables/calendar-feeds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const ownFeedQuery = () =>
  queryOptions({ queryKey: ['calendar', 'mine'], queryFn: ({ signal }) => call(feeds.getOwnFeed, { signal }) });

/** Creates a feed URL; the previous one stops working. */
export const createOwnFeed = () => call(feeds.makeOwnFeed);
export const deleteOwnFeed = () => call(feeds.deleteOwnFeed);
export async function downloadOwnCalendar(): Promise<void> {
  const { download } = await import('../../lib/api/download.ts');
  await download(feeds.downloadOwnCalendar, {}, 'timetable.ics');
}
