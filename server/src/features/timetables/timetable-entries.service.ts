import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { normalizeVenueName } from '@muster/contract/http/identifier-text';
import {
  type addTimetables,
  type changeTimetable,
  type deleteTimetable,
  timetableTexts,
} from '@muster/contract/timetables/timetables';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { findVenueNames } from '#domain/venue-names.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkClashes, type ClashFinder, toAcceptedClashes } from './timetable-clashes.service.ts';
import { httpError, rejectForeignUniversity, validationError } from '#platform/http/errors/http-error.ts';
import {
  validateDays,
  validateEntry,
  toPlannedEntry,
  toHttpError,
  findPartlySavedError,
} from './timetable-checks.rules.ts';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';
import * as store from './timetable-entries.store.ts';
import { makeTimetableExport } from './timetable-export.service.ts';
import { makeTimetableLists, readEntries, type TimetableListsDeps } from './timetable-lists.service.ts';
import { readReferences } from './timetable-references.service.ts';
import type { ChangeOfEntry, EntryVersions } from './versions/entry-versions.service.ts';

export type TimetableEntriesDeps = TimetableListsDeps & {
  readonly audit: Audit;
  readonly versions: EntryVersions;
  readonly clashes: ClashFinder;
};

export type TimetableEntries = ReturnType<typeof makeTimetableEntries>;

export function makeTimetableEntries(deps: TimetableEntriesDeps) {
  const { audit, clashes, versions } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  /** Runs an administrator's change with the timetables locked. */
  const inLockedTimetable = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    inAdminTransaction(caller, async (tx) => {
      await store.lockTimetables(tx);
      return await work(tx);
    });

  const recordAudit = makeAuditRecorder(audit, 'timetable');

  /** The first day of a change; null: it concerns all days of the entry. Throws if the day is not possible. */
  async function planFrom(
    tx: UniversityTx,
    { valid_from: first }: Pick<store.ActiveEntry, 'valid_from'>,
    change: ChangeOfEntry,
    field: string,
  ): Promise<string | null> {
    const isDay = change.from !== undefined && change.from !== 'next' && change.from !== 'start';
    if (isDay && first !== null && change.from < first) {
      const text = `This entry begins on ${formatDate(first)}. Please choose that day or a later one.`;
      throw validationError({ [field]: text });
    }
    const [planned] = await versions.plan(tx, [change]);
    if (!planned || 'error' in planned) throw validationError({ [field]: planned?.error ?? '' });
    return planned.from;
  }

  return {
    lists: makeTimetableLists(deps),
    exportFile: makeTimetableExport(deps),

    add: (caller: Caller, body: BodyOf<typeof addTimetables>): Promise<ReplyOf<typeof addTimetables>> =>
      inLockedTimetable(caller, async (tx) => {
        for (const { university_id: claimed } of body.timetable_entries) {
          rejectForeignUniversity(claimed ?? undefined, tx.universityId);
        }
        const givenIds = body.timetable_entries.flatMap(({ id }) => id ?? []);
        const existing = givenIds.length === 0 ? [] : await store.listExistingEntries(tx, givenIds);
        if (existing.length > 0) {
          const rejection = findPartlySavedError(body.timetable_entries, existing);
          if (rejection) throw rejection;
          return { success: true, count: givenIds.length, created: await readEntries(tx, givenIds), warnings: [] };
        }
        const firstDays = await versions.firstDays(tx, body.timetable_entries);
        const venueOf = await findVenueNames(
          tx,
          body.timetable_entries.map(({ venue }) => venue),
        );
        const entries = body.timetable_entries.map((entry, at) =>
          toPlannedEntry({ ...entry, venue: venueOf(entry.venue), valid_from: firstDays[at] ?? null }),
        );
        const references = await readReferences(tx, entries);
        const errors = entries.flatMap((entry, at) =>
          [...validateEntry(entry, references), ...validateDays(entry, references)].map((error) => ({
            ...error,
            key: `timetable_entries.${at}.${error.field}`,
          })),
        );
        const rejection = toHttpError(errors);
        if (rejection) throw rejection;
        const { clashing, warnings } = await checkClashes(clashes, tx, entries, { isAccepted: body.accept_clashes });
        const ids = body.timetable_entries.map(({ id = randomUUID() }) => id);
        const rows = entries.map((entry, at) => ({ id: ids[at] ?? '', entry, isAccepted: clashing.has(at) }));
        await store.insertEntries(tx, caller.accountId, rows);
        await recordAudit(tx, caller, 'timetable.added', null, { ids });
        const accepted = toAcceptedClashes(clashing, ids);
        if (accepted.length > 0) await recordAudit(tx, caller, 'timetable.clashes_accepted', null, { accepted });
        return { success: true, count: ids.length, created: await readEntries(tx, ids), warnings };
      }),

    change: (
      caller: Caller,
      id: string,
      {
        accept_clashes: isAccepted,
        updated_at: _,
        valid_from: requested,
        seen,
        ...form
      }: BodyOf<typeof changeTimetable>,
    ): Promise<ReplyOf<typeof changeTimetable>> =>
      inLockedTimetable(caller, async (tx) => {
        const [before] = await store.listActiveEntries(tx, [id], { isLocked: true });
        if (!before) throw entryNotFound();
        const venueOf = await findVenueNames(tx, [form.venue]);
        // A venue that was stored otherwise is no change.
        const readVenue = (venue: string): string =>
          normalizeVenueName(before.venue) === venue ? before.venue : venueOf(venue);
        const toPlanned = ({ first_day: first = before.valid_from, ...values }: NonNullable<typeof seen>) =>
          toPlannedEntry({ ...before, ...values, venue: readVenue(values.venue), valid_from: first });
        const unchanged = toPlannedEntry(before);
        const after = mergeChanges(toPlanned(form), seen && toPlanned(seen), unchanged, [
          'day_of_week',
          'start_time',
          'end_time',
          'weeks',
        ]);
        const { valid_from, valid_until } = before;
        const hasOtherDays = after.valid_from !== valid_from || after.valid_until !== valid_until;
        const references = await readReferences(tx, [after]);
        const errors = validateEntry(after, references, before);
        if (hasOtherDays || after.weeks !== before.weeks) errors.push(...validateDays(after, references));
        const keyOf = (field: string): string => (field === 'valid_from' ? 'first_day' : field);
        const rejection = toHttpError(errors.map((error) => ({ ...error, key: keyOf(error.field) })));
        if (rejection) throw rejection;
        if (hasOtherDays) {
          const problem = await versions.changeDays(tx, id, after);
          if (problem) throw validationError({ [keyOf(problem.field)]: problem.text });
        }
        const from = isDeepStrictEqual({ ...after, valid_from, valid_until }, unchanged)
          ? null
          : await planFrom(tx, after, { id, next: after, from: requested }, 'valid_from');
        const changed = { ...after, valid_from: from ?? after.valid_from };
        // Without a class from that day on, the classes ahead would be lost.
        const noClass =
          from === null ? undefined : validateDays(changed, references).find(({ field }) => field === 'weeks');
        if (noClass) throw validationError({ valid_from: noClass.text });
        const { clashing, warnings } = await checkClashes(clashes, tx, [changed], { isAccepted, exceptIds: [id] });
        if (from !== null) await versions.changeFrom(tx, [{ id, from }]);
        await store.updateEntries(tx, caller.accountId, [{ id, entry: after, isAccepted: clashing.size > 0 }]);
        await recordAudit(tx, caller, 'timetable.changed', id, { before, after: changed });
        if (clashing.size > 0) {
          const accepted = toAcceptedClashes(clashing, [id]);
          await recordAudit(tx, caller, 'timetable.clashes_accepted', id, { accepted });
        }
        const [entry] = await readEntries(tx, [id]);
        if (!entry) throw new Error('The timetable entry was not stored');
        return { ...entry, warnings };
      }),

    /** Ends the entry from a day on, or deactivates it as a whole. Sessions that were held keep their reference to it. */
    delete: (caller: Caller, id: string, { from: requested }: QueryOf<typeof deleteTimetable>): Promise<void> =>
      inLockedTimetable(caller, async (tx) => {
        const [before] = await store.listActiveEntries(tx, [id], { isLocked: true });
        const from = before ? await planFrom(tx, before, { id, next: null, from: requested }, 'from') : null;
        if (from !== null) {
          await versions.endFrom(tx, [{ id, from }]);
          await recordAudit(tx, caller, 'timetable.ended', id, { from });
          return;
        }
        const closed = await store.updateEntryInactive(tx, id);
        if (!closed) throw entryNotFound();
        if (closed.was_active) await recordAudit(tx, caller, 'timetable.deleted', id);
      }),
  };
}

const entryNotFound = () => httpError('not_found', timetableTexts.notFound);
