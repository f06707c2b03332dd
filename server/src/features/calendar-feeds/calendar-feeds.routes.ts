import * as api from '@muster/contract/timetables/calendar-feeds';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import { entityTag, matchesEntityTag } from './calendar-feeds.rules.ts';
import type { CalendarFeeds } from './calendar-feeds.service.ts';

const file = { name: 'timetable.ics', type: 'text/calendar; charset=utf-8' };

export function mountCalendarFeeds(mount: Mount, feeds: CalendarFeeds): void {
  mount(api.getOwnFeed, ({ caller }) => feeds.getOwn(caller));
  mount(api.makeOwnFeed, ({ caller }) => feeds.replace(caller));
  mount(api.deleteOwnFeed, async ({ caller }) => {
    await feeds.remove(caller);
    return { success: true } as const;
  });
  mount(api.downloadOwnCalendar, async ({ caller, reply }) => {
    await sendFile(reply, { ...file, body: await feeds.download(caller) });
  });
  mount(api.readFeed, async ({ params, request, reply }) => {
    const body = await feeds.read(params.file);
    const tag = entityTag(body);
    // Clients must revalidate each time, so that a replaced address stops working right away.
    const cacheControl = 'private, no-cache';
    reply.header('etag', tag);
    if (matchesEntityTag(request.headers['if-none-match'], tag)) {
      await reply.status(304).header('cache-control', cacheControl).send();
      return;
    }
    await sendFile(reply, { ...file, body, isInline: true, cacheControl });
  });
}
