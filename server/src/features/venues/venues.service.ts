import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { addVenue, changeVenue, listVenues, Venue, venueForm } from '@muster/contract/academics/venues';
import type { z } from 'zod';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { countClassesAhead } from '#domain/classes-ahead.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges, rejectReusedId } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, listOrPage } from '#platform/http/lists.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as rules from './venues.rules.ts';
import * as store from './venues.store.ts';

export type VenuesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Renames the venue in timetables. Returns details for the audit record. */
  readonly renameInTimetables: (tx: UniversityTx, from: string, to: string) => Promise<object>;
};

export type Venues = ReturnType<typeof makeVenues>;

export function makeVenues({ database, audit, requireAdmin, renameInTimetables }: VenuesDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  const recordAudit = makeAuditRecorder(audit, 'venue');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.VenueRow | null,
    values: store.VenueValues,
    id = before?.id ?? randomUUID(),
  ): Promise<ReplyOf<typeof changeVenue>> {
    const other = await store.findVenueByName(tx, values.name, before?.id ?? null);
    if (other) throw rules.venueNameTaken(values.name, other);
    const after = await (before ? store.venues.update(tx, before.id, values) : store.venues.insert(tx, id, values));
    const isRenamed = before !== null && before.name !== after.name;
    const renamedInTimetables = isRenamed ? await renameInTimetables(tx, before.name, after.name) : {};
    const details = { before, after, ...renamedInTimetables };
    await recordAudit(tx, caller, before ? 'venue.changed' : 'venue.added', after.id, details);
    const isClosed = before?.active === true && !after.active;
    return { ...(await getVenue(tx, id)), ...(isClosed && (await countClassesAhead(tx, 'venue', [id]))) };
  }

  async function getVenue(tx: UniversityTx, id: string): Promise<Venue> {
    const [row] = await store.listVenues(tx, { id, active: null, search: null }, byName, { limit: 1 });
    if (!row) throw new Error('The venue was not stored');
    return rules.toVenue(row);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listVenues>): Promise<ReplyOf<typeof listVenues>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        else if (caller.staffId === null) throw httpError('no_staff_record');
        const filters = {
          id: query.id ?? null,
          active: activeFilter(query.active, caller),
          search: query.search ?? null,
        };
        return await listOrPage(
          query,
          async (slice) => (await store.listVenues(tx, filters, query, slice)).map(rules.toVenue),
          () => store.countVenues(tx, filters),
        );
      }),

    add: (caller: Caller, form: BodyOf<typeof addVenue>): Promise<Venue> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lockVenues(tx);
        const { id } = form;
        const values = toValues(form, null);
        const existing = id === undefined ? undefined : await store.venues.findForUpdate(tx, id);
        if (!existing) return await save(tx, caller, null, values, id);
        rejectReusedId(values, existing);
        return await getVenue(tx, existing.id);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeVenue>): Promise<ReplyOf<typeof changeVenue>> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lockVenues(tx);
        const before = await store.venues.findForUpdate(tx, id);
        if (!before) throw venueNotFound();
        const seen = form.seen && toValues(form.seen, before);
        return await save(tx, caller, before, mergeChanges(toValues(form, before), seen, before, rules.positionFields));
      }),

    /** Deactivates a venue. Its classes stay, but it is not suggested any more. Returns the number of its weekly classes ahead. */
    deactivate: (caller: Caller, id: string): Promise<{ classes_ahead?: number }> =>
      inAdminTransaction(caller, async (tx) => {
        const before = await store.venues.findForUpdate(tx, id);
        if (!before) throw venueNotFound();
        if (!before.active) return {};
        await store.venues.update(tx, id, { ...before, active: false });
        await recordAudit(tx, caller, 'venue.closed', id);
        return await countClassesAhead(tx, 'venue', [id]);
      }),
  };
}

const byName = { sort: 'name', direction: 'asc' } as const;

const venueNotFound = () => httpError('not_found', 'Venue not found');

/** The values of a form. A form without a position keeps it; a new venue is Active. */
function toValues({ position, ...form }: z.output<typeof venueForm>, before: store.VenueRow | null): store.VenueValues {
  const placed = position === null ? { latitude: null, longitude: null, radius_m: null } : position;
  return store.venues.valuesOf({ ...form, ...placed }, before, { active: true });
}
