import * as api from '@muster/contract/calendar-feeds';
import type { Mount } from '../../platform/http/mount.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { entityTag, isKnown } from './calendar-feeds.rules.ts';
import type { CalendarFeeds } from './calendar-feeds.service.ts';

const file = { name: 'timetable.ics', type: 'text/calendar; charset=utf-8' };

export function mountCalendarFeeds(mount: Mount, feeds: CalendarFeeds): void {
  mount(api.getOwnFeed, ({ caller }) => feeds.mine(caller));
  mount(api.makeOwnFeed, ({ caller }) => feeds.make(caller));
  mount(api.deleteOwnFeed, async ({ caller }) => {
    await feeds.end(caller);
    return { success: true } as const;
  });
  mount(api.downloadOwnCalendar, async ({ caller, reply }) => {
    await sendFile(reply, { ...file, body: await feeds.download(caller) });
  });
  mount(api.readFeed, async ({ params, request, reply }) => {
    const body = await feeds.read(params.file);
    const tag = entityTag(body);
    // Kept by the reader alone, and asked about each time: an address that was ended is over at once.
    const cacheControl = 'private, no-cache';
    reply.header('etag', tag);
    if (isKnown(request.headers['if-none-match'], tag)) {
      await reply.status(304).header('cache-control', cacheControl).send();
      return;
    }
    await sendFile(reply, { ...file, body, isInline: true, cacheControl });
  });
}
