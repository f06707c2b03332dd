import type { OwnFeed } from '@muster/contract/timetables/calendar-feeds';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import { feedFile, readFeedFile } from './calendar-feeds.rules.ts';
import * as store from './calendar-feeds.store.ts';
import { type CalendarContent, writeCalendar } from './icalendar.rules.ts';

/** A lecturer or student by their record. */
type PersonRecord = { readonly staffId?: string | null; readonly studentId?: string | null };

export type CalendarFeedsDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly secret: Uint8Array;
  readonly publicUrl: string;
  /** Returns the caller's staff or student record. Throws if there is none. */
  readonly ownOf: (caller: Caller) => PersonRecord;
  /** Reads the classes of a person for the calendar. */
  readonly readSeries: (tx: UniversityTx, person: PersonRecord, nowMs: number) => Promise<CalendarContent>;
};

export type CalendarFeeds = ReturnType<typeof makeCalendarFeeds>;

const readTimestampIntervalMs = 3_600_000;

export function makeCalendarFeeds(deps: CalendarFeedsDeps) {
  const { database, clock, audit, secret, publicUrl, ownOf, readSeries } = deps;
  const toOwnFeed = (feed: store.FeedRow): OwnFeed => ({
    address: `${publicUrl.replace(/\/+$/u, '')}/api/calendars/${feedFile(secret, feed.id)}`,
    created_at: feed.created_at.toISOString(),
    last_read_at: feed.last_read_at?.toISOString() ?? null,
  });

  const recordAudit = makeAuditRecorder(audit, 'account');

  const contentFor = async (tx: UniversityTx, person: PersonRecord): Promise<string> =>
    writeCalendar(await readSeries(tx, person, clock.now()));

  return {
    getOwn: (caller: Caller): Promise<OwnFeed> =>
      database.inUniversity(caller.universityId, async (tx) => {
        ownOf(caller);
        const feed = await store.findFeed(tx, caller.accountId);
        return feed ? toOwnFeed(feed) : { address: null, created_at: null, last_read_at: null };
      }),

    replace: (caller: Caller): Promise<OwnFeed> =>
      database.inUniversity(caller.universityId, async (tx) => {
        ownOf(caller);
        const feed = await store.replaceFeed(tx, caller.accountId);
        await recordAudit(tx, caller, 'calendar.made', caller.accountId);
        return toOwnFeed(feed);
      }),

    remove: (caller: Caller): Promise<void> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (await store.deleteFeed(tx, caller.accountId))
          await recordAudit(tx, caller, 'calendar.ended', caller.accountId);
      }),

    download: (caller: Caller): Promise<string> =>
      database.inUniversity(caller.universityId, (tx) => contentFor(tx, ownOf(caller))),

    /** Reads a feed by its secret address. Unknown, replaced and inactive feeds return the same `not_found`. */
    async read(file: string): Promise<string> {
      const id = readFeedFile(secret, file);
      const owner = id && (await database.acrossUniversities((tx) => store.findFeedOwner(tx, id)));
      if (!owner) throw calendarNotFound();
      const nowMs = clock.now();
      return await database.inUniversity(owner.university_id, async (tx) => {
        if (nowMs - (owner.last_read_at?.getTime() ?? 0) >= readTimestampIntervalMs) {
          await store.updateFeedRead(tx, id, new Date(nowMs));
        }
        return await contentFor(tx, { staffId: owner.staff_id, studentId: owner.student_id });
      });
    },
  };
}

const calendarNotFound = (): HttpError => httpError('not_found', 'There is no such calendar');
