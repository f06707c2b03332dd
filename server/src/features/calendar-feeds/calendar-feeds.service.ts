import type { OwnFeed } from '@muster/contract/calendar-feeds';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { feedFile, readFeedFile } from './calendar-feeds.rules.ts';
import * as store from './calendar-feeds.store.ts';
import { type CalendarContent, writeCalendar } from './icalendar.rules.ts';

/** A person of the university, by the record of them. */
type Whose = { readonly staffId?: string | null; readonly studentId?: string | null };

export type CalendarFeedsParts = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly secret: Uint8Array;
  readonly publicUrl: string;
  /** Throws where somebody has no classes of their own, for want of a record. */
  readonly ownOf: (caller: Caller) => Whose;
  /** Somebody's classes, as a calendar shows them. */
  readonly readSeries: (tx: UniversityTx, whose: Whose, nowMs: number) => Promise<CalendarContent>;
};

export type CalendarFeeds = ReturnType<typeof makeCalendarFeeds>;

const readNotedEveryMs = 3_600_000;

export function makeCalendarFeeds(parts: CalendarFeedsParts) {
  const { database, clock, audit, secret, publicUrl, ownOf, readSeries } = parts;
  const shown = (feed: store.FeedRow): OwnFeed => ({
    address: `${publicUrl.replace(/\/+$/u, '')}/api/calendars/${feedFile(secret, feed.id)}`,
    created_at: feed.created_at.toISOString(),
    last_read_at: feed.last_read_at?.toISOString() ?? null,
  });

  const note = (tx: UniversityTx, { accountId }: Caller, action: string) =>
    audit.record(tx, {
      universityId: tx.universityId,
      actor: accountId,
      action,
      subjectType: 'account',
      subjectId: accountId,
    });

  const contentFor = async (tx: UniversityTx, whose: Whose): Promise<string> =>
    writeCalendar(await readSeries(tx, whose, clock.now()));

  return {
    mine: (caller: Caller): Promise<OwnFeed> =>
      database.inUniversity(caller.universityId, async (tx) => {
        ownOf(caller);
        const feed = await store.findFeed(tx, caller.accountId);
        return feed ? shown(feed) : { address: null, created_at: null, last_read_at: null };
      }),

    make: (caller: Caller): Promise<OwnFeed> =>
      database.inUniversity(caller.universityId, async (tx) => {
        ownOf(caller);
        const feed = await store.replaceFeed(tx, caller.accountId);
        await note(tx, caller, 'calendar.made');
        return shown(feed);
      }),

    end: (caller: Caller): Promise<void> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (await store.deleteFeed(tx, caller.accountId)) await note(tx, caller, 'calendar.ended');
      }),

    download: (caller: Caller): Promise<string> =>
      database.inUniversity(caller.universityId, (tx) => contentFor(tx, ownOf(caller))),

    /** Whoever has the address reads it; of one that never was, is no more or is of nobody active, the same is said. */
    async read(file: string): Promise<string> {
      const id = readFeedFile(secret, file);
      const owner = id && (await database.acrossUniversities((tx) => store.findFeedOwner(tx, id)));
      if (!owner) throw noCalendar();
      const nowMs = clock.now();
      return await database.inUniversity(owner.university_id, async (tx) => {
        if (nowMs - (owner.last_read_at?.getTime() ?? 0) >= readNotedEveryMs) {
          await store.updateFeedRead(tx, id, new Date(nowMs));
        }
        return await contentFor(tx, { staffId: owner.staff_id, studentId: owner.student_id });
      });
    },
  };
}

const noCalendar = (): Refusal => refuse('not_found', 'There is no such calendar');
