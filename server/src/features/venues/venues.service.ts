import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { addVenue, changeVenue, listVenues, Venue } from '@muster/contract/venues';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeOrPage } from '../../platform/http/lists.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as rules from './venues.rules.ts';
import * as store from './venues.store.ts';

export type VenuesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Timetables name venues; what of them followed stands in the note. */
  readonly renameInTimetables: (tx: UniversityTx, from: string, to: string) => Promise<object>;
};

export type Venues = ReturnType<typeof makeVenues>;

export function makeVenues({ database, audit, requireAdmin, renameInTimetables }: VenuesParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  const note = makeNote(audit, 'venue');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.VenueRow | null,
    values: store.VenueValues,
    id = before?.id ?? randomUUID(),
  ): Promise<Venue> {
    const other = await store.findVenueOfName(tx, values.name, before?.id ?? null);
    if (other) throw rules.venueNameTaken(values.name, other);
    const after = await (before ? store.updateVenue(tx, before.id, values) : store.insertVenue(tx, id, values));
    const isRenamed = before !== null && before.name !== after.name;
    const followed = isRenamed ? await renameInTimetables(tx, before.name, after.name) : {};
    const details = { before, after, ...followed };
    await note(tx, caller, before ? 'venue.changed' : 'venue.added', after.id, details);
    return await getShown(tx, id);
  }

  async function getShown(tx: UniversityTx, id: string): Promise<Venue> {
    const [shown] = await store.listVenues(tx, { id, active: null, search: null }, byName, { limit: 1 });
    if (!shown) throw new Error('The venue was not stored');
    return rules.shownVenue(shown);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listVenues>): Promise<ReplyOf<typeof listVenues>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        else if (caller.staffId === null) throw refuse('no_staff_record');
        const shown = {
          id: query.id ?? null,
          active: activeShown(query.active, caller),
          search: query.search ?? null,
        };
        return await wholeOrPage(
          query,
          async (slice) => (await store.listVenues(tx, shown, query, slice)).map(rules.shownVenue),
          () => store.countVenues(tx, shown),
        );
      }),

    add: (caller: Caller, form: BodyOf<typeof addVenue>): Promise<Venue> =>
      asAdmin(caller, async (tx) => {
        await store.lockVenues(tx);
        const { id } = form;
        if (id !== undefined && (await store.findVenueToChange(tx, id))) return await getShown(tx, id);
        return await save(tx, caller, null, rules.venueValues(form, null), id);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeVenue>): Promise<Venue> =>
      asAdmin(caller, async (tx) => {
        await store.lockVenues(tx);
        const before = await store.findVenueToChange(tx, id);
        if (!before) throw venueNotFound();
        const seen = form.seen && rules.venueValues(form.seen, before);
        return await save(tx, caller, before, asSeen(rules.venueValues(form, before), seen, before, rules.placed));
      }),

    /** The classes in it stay; it is suggested no more. */
    close: (caller: Caller, id: string): Promise<void> =>
      asAdmin(caller, async (tx) => {
        const before = await store.findVenueToChange(tx, id);
        if (!before) throw venueNotFound();
        if (!before.active) return;
        await store.updateVenue(tx, id, { ...before, active: false });
        await note(tx, caller, 'venue.closed', id);
      }),
  };
}

const byName = { sort: 'name', direction: 'asc' } as const;

const venueNotFound = () => refuse('not_found', 'Venue not found');
