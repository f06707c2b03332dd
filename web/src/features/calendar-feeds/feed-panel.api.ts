import * as feeds from '@muster/contract/calendar-feeds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';

export const ownFeedQuery = () =>
  queryOptions({ queryKey: ['calendar', 'mine'], queryFn: ({ signal }) => call(feeds.getOwnFeed, { signal }) });

/** A second one ends the first. */
export const makeOwnFeed = () => call(feeds.makeOwnFeed);
export const deleteOwnFeed = () => call(feeds.deleteOwnFeed);
export const downloadOwnCalendar = () => download(feeds.downloadOwnCalendar, {}, 'timetable.ics');
