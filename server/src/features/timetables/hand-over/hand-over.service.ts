import {
  type handOverClasses,
  handOverTexts,
  maxHandedOver,
  type previewHandOver,
} from '@muster/contract/timetables/class-hand-over';
import type { ClassResource } from '@muster/contract/timetables/class-types';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { ChangeDay } from '@muster/contract/timetables/timetables';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { listClassesAhead } from '#domain/classes-ahead.ts';
import { getToday } from '#domain/today.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { validateEntry, type PlannedEntry, toHttpError, toPlannedEntry } from '../timetable-checks.rules.ts';
import { checkClashes, type ClashFinder, toAcceptedClashes } from '../timetable-clashes.service.ts';
import * as entries from '../timetable-entries.store.ts';
import { toTimetableEntry } from '../timetable-lists.rules.ts';
import { listEntries } from '../timetable-lists.store.ts';
import { readReferences } from '../timetable-references.service.ts';
import type { EntryVersions } from '../versions/entry-versions.service.ts';
import { replaceInEntry } from './hand-over.rules.ts';
import { findHolder, type Holder } from './hand-over.store.ts';

export type ClassHandOverDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly clashes: ClashFinder;
  readonly versions: EntryVersions;
};

export type ClassHandOver = ReturnType<typeof makeClassHandOver>;

type Parties = { readonly kind: ClassResource; readonly from: Holder; readonly to: Holder };
type PlannedHandOver = {
  readonly id: string;
  /** With the new lecturer, venue or group. */
  readonly entry: PlannedEntry;
  /** The first day; null: all days of the entry. */
  readonly from: string | null;
  readonly problem: string | null;
};

const weekOrder = { sort: 'day_time', direction: 'asc' } as const;

/** Gives the weekly classes ahead of a lecturer, venue or group to another one, from a day on. */
export function makeClassHandOver({ audit, clock, clashes, versions, ...deps }: ClassHandOverDeps) {
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'timetable');

  /** Decides for each class, in the order of the ids, from when it is handed over, or why it cannot be. */
  async function plan(
    tx: UniversityTx,
    { kind, from, to }: Parties,
    { ids, day, isLocked }: { ids: readonly string[]; day: ChangeDay; isLocked: boolean },
  ): Promise<PlannedHandOver[]> {
    const found = new Map((await entries.listActiveEntries(tx, ids, { isLocked })).map((entry) => [entry.id, entry]));
    const changes = ids.map((id) => {
      const row = found.get(id);
      if (!row) throw new Error(`There is no active timetable entry ${id}`);
      const before = toPlannedEntry(row);
      return { id, before, entry: replaceInEntry(before, kind, from, to) };
    });
    const references = await readReferences(
      tx,
      changes.map(({ entry }) => entry),
    );
    const days = await versions.plan(
      tx,
      changes.map(({ id, entry }) => ({ id, next: entry, from: day })),
    );
    return changes.map(({ id, before, entry }, at) => {
      const planned = days[at] ?? { from: null };
      const [error] = validateEntry(entry, references, before);
      const isPlanned = !('error' in planned);
      const problem = error?.text ?? (isPlanned ? null : planned.error);
      return { id, entry, from: isPlanned ? planned.from : null, problem };
    });
  }

  async function getHolder(tx: UniversityTx, kind: ClassResource, id: string): Promise<Holder> {
    const holder = await findHolder(tx, kind, id);
    if (!holder) throw httpError('not_found', `${nouns[kind]} not found`);
    return holder;
  }

  async function getRecipient(tx: UniversityTx, kind: ClassResource, from: Holder, id: string): Promise<Holder> {
    const to = await getHolder(tx, kind, id);
    if (to.id === from.id) throw validationError({ to_id: handOverTexts.sameRecipient });
    if (!to.active) throw validationError({ to_id: `${to.name} is Inactive` });
    return to;
  }

  return {
    preview: (
      caller: Caller,
      { kind, from_id, to_id, valid_from: day = 'next' }: QueryOf<typeof previewHandOver>,
    ): Promise<ReplyOf<typeof previewHandOver>> =>
      inAdminTransaction(caller, async (tx) => {
        if (from_id === undefined) return { from: null, total: 0, classes: [] };
        const today = await getToday(tx, clock.now());
        const from = await getHolder(tx, kind, from_id);
        const to = to_id === undefined ? undefined : await getRecipient(tx, kind, from, to_id);
        const ahead = await listClassesAhead(tx, kind, [from_id], today);
        const rows =
          ahead.length === 0 ? [] : await listEntries(tx, { ids: ahead }, weekOrder, { limit: maxHandedOver });
        const ids = rows.map(({ id }) => id);
        const planned = to ? await plan(tx, { kind, from, to }, { ids, day, isLocked: false }) : [];
        const possible = planned.filter(({ problem }) => problem === null);
        const found = await clashes.find(tx, possible.map(toDatedEntry), ids);
        const textsOf = (of: readonly { entry: number; text: string }[], id: string): string[] =>
          of.filter(({ entry }) => possible[entry]?.id === id).map(({ text }) => text);
        const classes = rows.map((row, at) => ({
          entry: toTimetableEntry(row),
          starts_on: planned[at]?.from ?? null,
          problem: planned[at]?.problem ?? null,
          clashes: textsOf(found.clashes, row.id),
          warnings: textsOf(found.capacity, row.id),
        }));
        return { from, total: ahead.length, classes };
      }),

    handOver: (
      caller: Caller,
      { kind, from_id, to_id, ids, valid_from: day, accept_clashes: isAccepted }: BodyOf<typeof handOverClasses>,
    ): Promise<ReplyOf<typeof handOverClasses>> =>
      inAdminTransaction(caller, async (tx) => {
        await entries.lockTimetables(tx);
        const today = await getToday(tx, clock.now());
        const from = await getHolder(tx, kind, from_id);
        const to = await getRecipient(tx, kind, from, to_id);
        const chosen = [...new Set(ids)];
        const ahead = new Set(await listClassesAhead(tx, kind, [from_id], today));
        const moving = chosen.filter((id) => ahead.has(id));
        // A request that is repeated finds the classes at the recipient.
        const others = new Set(moving.length < chosen.length ? await listClassesAhead(tx, kind, [to_id], today) : []);
        if (chosen.some((id) => !ahead.has(id) && !others.has(id))) throw httpError('conflict', handOverTexts.changed);
        const planned = await plan(tx, { kind, from, to }, { ids: moving, day, isLocked: true });
        const errors = planned.flatMap(({ id, problem }) =>
          problem === null ? [] : [{ field: 'ids', key: `ids.${ids.indexOf(id)}`, text: problem }],
        );
        const rejection = toHttpError(errors);
        if (rejection) throw rejection;
        const checked = await checkClashes(clashes, tx, planned.map(toDatedEntry), { isAccepted, exceptIds: moving });
        await versions.changeFrom(
          tx,
          planned.flatMap(({ id, from: first }) => (first === null ? [] : [{ id, from: first }])),
        );
        const rows = planned.map(({ id, entry }, at) => ({ id, entry, isAccepted: checked.clashing.has(at) }));
        await entries.updateEntries(tx, caller.accountId, rows);
        if (kind === 'group') await entries.updateGroups(tx, rows);
        if (moving.length > 0)
          await recordAudit(tx, caller, 'timetable.handed_over', null, { kind, from: from_id, to: to_id, ids: moving });
        const accepted = toAcceptedClashes(checked.clashing, moving);
        if (accepted.length > 0) await recordAudit(tx, caller, 'timetable.clashes_accepted', null, { accepted });
        const left = (await listClassesAhead(tx, kind, [from_id], today)).length;
        return { success: true, count: chosen.length, left, warnings: checked.warnings };
      }),
  };
}

const nouns: Record<ClassResource, string> = { lecturer: 'Lecturer', venue: 'Venue', group: 'Group' };

/** For the clash check: only the days with the new lecturer, venue or group are compared. */
const toDatedEntry = ({ entry, from }: PlannedHandOver): PlannedEntry => ({
  ...entry,
  valid_from: from ?? entry.valid_from,
});
