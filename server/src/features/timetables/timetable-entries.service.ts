import { randomUUID } from 'node:crypto';
import type { Clash, ClassDraft } from '@muster/contract/clashes';
import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import { type addTimetables, type changeTimetable, timetableTexts } from '@muster/contract/timetables';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, refuseForeignUniversity } from '../../platform/http/refusal.ts';
import { faultsOf, type PlannedEntry, planned, refuseFaults, refuseKept } from './timetable-checks.rules.ts';
import * as store from './timetable-entries.store.ts';
import { readFacts } from './timetable-facts.service.ts';
import { showEntries } from './timetable-lists.service.ts';

export type TimetableEntriesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly clashes: {
    find(
      tx: UniversityTx,
      classes: readonly ClassDraft[],
      exceptId?: string,
    ): Promise<{ clashes: Clash[]; capacity: { entry: number; text: string }[] }>;
  };
};

export function makeTimetableEntries({ database, audit, requireAdmin, clashes }: TimetableEntriesParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  /** Whoever writes has the timetable alone from the first look at it. */
  const asWriter = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    asAdmin(caller, async (tx) => {
      await store.lockTimetables(tx);
      return await work(tx);
    });

  const note = makeNote(audit, 'timetable');

  /** Clashes that nobody accepted refuse everything. Answers which entries clash, and what is to be told all the same. */
  async function judgeClashes(
    tx: UniversityTx,
    entries: readonly PlannedEntry[],
    { isAccepted, exceptId }: { isAccepted: boolean; exceptId?: string },
  ) {
    const found = await clashes.find(tx, entries, exceptId);
    const clashing = Map.groupBy(found.clashes, ({ entry }) => entry);
    if (clashing.size > 0 && !isAccepted) {
      const told = [...clashing].map(([at, some]) => [
        `timetable_entries.${at}`,
        some.map(({ text }) => text).join('\n'),
      ]);
      throw refuse('clash', found.clashes[0]?.text, Object.fromEntries(told) as Record<string, string>);
    }
    const warnings = [...found.clashes, ...found.capacity].map(({ text }) => text);
    return { clashing, warnings: [...new Set(warnings)] };
  }

  return {
    add: (caller: Caller, body: BodyOf<typeof addTimetables>): Promise<ReplyOf<typeof addTimetables>> =>
      asWriter(caller, async (tx) => {
        for (const { university_id: claimed } of body.timetable_entries) {
          refuseForeignUniversity(claimed ?? undefined, tx.universityId);
        }
        const given = body.timetable_entries.flatMap(({ id }) => id ?? []);
        const kept = given.length === 0 ? [] : await store.listKept(tx, given);
        if (kept.length > 0) {
          const refusal = refuseKept(body.timetable_entries, kept);
          if (refusal) throw refusal;
          return { success: true, count: given.length, created: await showEntries(tx, given), warnings: [] };
        }
        const entries = body.timetable_entries.map(planned);
        const known = await readFacts(tx, entries);
        const faults = entries.flatMap((entry, at) =>
          faultsOf(entry, known).map((fault) => ({ ...fault, key: `timetable_entries.${at}.${fault.field}` })),
        );
        const refusal = refuseFaults(faults);
        if (refusal) throw refusal;
        const { clashing, warnings } = await judgeClashes(tx, entries, { isAccepted: body.accept_clashes });
        const ids = body.timetable_entries.map(({ id = randomUUID() }) => id);
        const rows = entries.map((entry, at) => ({ id: ids[at] ?? '', entry, isAccepted: clashing.has(at) }));
        await store.insertEntries(tx, caller.accountId, rows);
        await note(tx, caller, 'timetable.added', null, { ids });
        const accepted = [...clashing].map(([at, some]) => ({ id: ids[at], with: withWhom(some, ids) }));
        if (accepted.length > 0) await note(tx, caller, 'timetable.clashes_accepted', null, { accepted });
        return { success: true, count: ids.length, created: await showEntries(tx, ids), warnings };
      }),

    change: (
      caller: Caller,
      id: string,
      { accept_clashes: isAccepted, updated_at: _, seen, ...form }: BodyOf<typeof changeTimetable>,
    ): Promise<ReplyOf<typeof changeTimetable>> =>
      asWriter(caller, async (tx) => {
        const before = await store.findEntryToChange(tx, id);
        if (!before) throw entryNotFound();
        const wanted = planned({ ...before, ...form });
        const found = seen && planned({ ...before, ...seen });
        const after = asSeen(wanted, found, planned(before), ['day_of_week', 'start_time', 'end_time']);
        const faults = faultsOf(after, await readFacts(tx, [after]), before);
        const refusal = refuseFaults(faults.map((fault) => ({ ...fault, key: fault.field })));
        if (refusal) throw refusal;
        const { clashing, warnings } = await judgeClashes(tx, [after], { isAccepted, exceptId: id });
        await store.updateEntry(tx, id, after, clashing.size > 0 ? caller.accountId : null);
        await note(tx, caller, 'timetable.changed', id, { before, after });
        if (clashing.size > 0) {
          const accepted = [{ id, with: withWhom([...clashing.values()].flat(), [id]) }];
          await note(tx, caller, 'timetable.clashes_accepted', id, { accepted });
        }
        const [entry] = await showEntries(tx, [id]);
        if (!entry) throw new Error('The timetable entry was not stored');
        return { ...entry, warnings };
      }),

    /** What was held stays, and so does the entry itself; it is shown to nobody any more. */
    delete: (caller: Caller, id: string): Promise<void> =>
      asWriter(caller, async (tx) => {
        const closed = await store.updateEntryInactive(tx, id);
        if (!closed) throw entryNotFound();
        if (closed.was_active) await note(tx, caller, 'timetable.deleted', id);
      }),
  };
}

const entryNotFound = () => refuse('not_found', timetableTexts.notFound);

/** Ids alone: the words of a clash name people. */
const withWhom = (clashes: readonly Clash[], ids: readonly string[]) =>
  clashes.map(({ with_id, with_entry, shared }) => ({
    id: with_id ?? ids[with_entry ?? -1] ?? null,
    kinds: [...new Set(shared.map(({ kind }) => kind))],
  }));
