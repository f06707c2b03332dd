import type { UniversityTx } from '#platform/database/database.ts';
import { addDays } from '#platform/dates.rules.ts';
import {
  type Changes,
  changedFields,
  changesDays,
  changesModulesAlone,
  type Fields,
  type ImportedEntry,
} from '../timetable-import.rules.ts';
import * as store from '../timetable-import.store.ts';
import type { PlannedChange } from './entry-versions.rules.ts';
import type { EntryVersions } from './entry-versions.service.ts';

/** What an entry and its past version always differ in, and what follows from other fields. */
const ofEachVersion = [
  'id',
  'valid_until',
  'continued_by',
  'has_ended',
  'course_number',
  'parallel_group',
  'further_module_ids',
];
type ChangedRow = { readonly id: string; readonly values: ImportedEntry };

/** New entries and changes by imports: they apply from today or the next class on, and an undo restores the entries as they were. */
export function makeImportedChanges(versionsAt: (nowMs: number) => EntryVersions) {
  /** Decides from which day the changes apply. A row that is not active ends its entry, a row with a last day ends it after that day. */
  const plan = (tx: UniversityTx, rows: readonly ChangedRow[], nowMs: number): Promise<PlannedChange[]> =>
    versionsAt(nowMs).plan(
      tx,
      rows.map(({ id, values }) => {
        const from = dayAfterLast(values);
        return { id, next: values.active && !from ? values : null, from: from ?? 'next' };
      }),
    );

  /** The first days of new entries; null: those of their semesters. */
  const firstDays = (tx: UniversityTx, rows: readonly ImportedEntry[], nowMs: number): Promise<(string | null)[]> =>
    versionsAt(nowMs).firstDays(
      tx,
      rows.map((values) => ({
        academic_year: values.academic_year,
        semester: values.semester,
        valid_from: values.valid_from ?? 'next',
      })),
    );

  return {
    plan,
    firstDays,

    async insert(tx: UniversityTx, rows: readonly ImportedEntry[], actor: string, nowMs: number): Promise<void> {
      const days = await firstDays(tx, rows, nowMs);
      await store.insertImported(
        tx,
        rows.map((values, at) => ({ ...values, valid_from: days[at] ?? null })),
        actor,
      );
    },

    /**
     * Returns, by id, what was changed, of the entries that have several versions or an end now. `past_version` is the copy that has the classes before the
     * change.
     */
    async update(tx: UniversityTx, rows: readonly ImportedEntry[], nowMs: number): Promise<Map<string, Changes>> {
      const ids = rows.map(({ id }) => id);
      const versions = versionsAt(nowMs);
      const before = new Map<string, Fields>((await store.listImported(tx, { ids }, true)).map((one) => [one.id, one]));
      const changed = rows.flatMap((values) => {
        const { id } = values;
        return changesModulesAlone(before.get(id) ?? {}, values) ? [] : [{ id, values }];
      });
      const planned = await plan(tx, changed, nowMs);
      const dated = changed.flatMap(({ id, values }, at) => {
        const change = planned[at];
        // The review of the row has refused it, or the locked timetable was changed.
        if (!change || 'error' in change) throw new Error(`Entry ${id}: ${change?.error}`);
        const from = dayAfterLast(values) ?? change.from;
        return from === null ? [] : [{ id, values, from, existing: before.get(id) ?? {} }];
      });
      const ended = dated.filter(({ values }) => !values.active || dayAfterLast(values));
      const endedIds = new Set(ended.map(({ id }) => id));
      await versions.endFrom(tx, ended);
      const splits = await versions.changeFrom(
        tx,
        dated.filter(({ id }) => !endedIds.has(id)),
      );
      await store.updateImported(
        tx,
        rows.filter(({ id }) => !endedIds.has(id)),
      );
      const pastIds = new Map(splits.map(({ id, pastId }) => [id, pastId]));
      return new Map(
        dated.map(({ id, values, from, existing }): [string, Changes] => {
          const after: Fields = values;
          const was = (field: string) => existing[field] ?? null;
          if (endedIds.has(id)) return [id, { valid_until: [was('valid_until'), addDays(from, -1)] }];
          const fields = changedFields(existing, values).filter((field) => field in existing);
          return [
            id,
            {
              ...Object.fromEntries(fields.map((field) => [field, [was(field), after[field] ?? null]])),
              valid_from: [was('valid_from'), from],
              past_version: [null, pastIds.get(id) ?? null],
            },
          ];
        }),
      );
    },

    /** Undoes the changes. `values` are those before them. */
    async restore(
      tx: UniversityTx,
      rows: readonly { readonly id: string; readonly values: ImportedEntry; readonly changes: Changes }[],
      nowMs: number,
    ): Promise<void> {
      const versions = versionsAt(nowMs);
      const merges = rows.flatMap(({ id, changes: { past_version: past } }) =>
        past ? [{ id, pastId: String(past[1]) }] : [],
      );
      const ends = rows.flatMap(({ id, changes: { past_version: past, valid_until: until } }) =>
        past || !until ? [] : [{ id, valid_until: until[0] === null ? null : String(until[0]) }],
      );
      await versions.undoChangeFrom(tx, merges);
      await versions.undoEndFrom(tx, ends);
      const isDone = new Set([...merges, ...ends].map(({ id }) => id));
      const others = rows.filter(({ id }) => !isDone.has(id)).map(({ values }) => values);
      if (others.length > 0) await store.updateImported(tx, others);
    },

    /** Lists the changed entries that differ from their past version in more than the import changed: it would replace all of it. */
    async listChangedSince(
      tx: UniversityTx,
      rows: readonly { readonly id: string; readonly changes: Changes }[],
    ): Promise<ReadonlySet<string>> {
      const merges = rows.flatMap(({ id, changes }) => {
        const past = changes['past_version'];
        return past ? [{ id, pastId: String(past[1]), imported: [...Object.keys(changes), ...ofEachVersion] }] : [];
      });
      const ids = merges.flatMap(({ id, pastId }) => [id, pastId]);
      const listed = ids.length > 0 ? await store.listImported(tx, { ids }, false) : [];
      const versions = new Map(listed.map((one) => [one.id, one]));
      const changed = merges.filter(({ id, pastId, imported }) => {
        const [past, present] = [versions.get(pastId), versions.get(id)];
        return !past || !present || changedFields(past, present).some((field) => !imported.includes(field));
      });
      return new Set(changed.map(({ id }) => id));
    },

    /** Counts what was done with the entries since they were changed, by kind. */
    countUsesSince: (
      tx: UniversityTx,
      rows: readonly { readonly id: string; readonly changes: Changes }[],
      since: Date,
    ): Promise<{ what: string; count: number }[]> =>
      store.countUsesSince(
        tx,
        rows.map(({ id, changes }) => {
          const from = changes['past_version'] ? changes['valid_from']?.[1] : null;
          return {
            id,
            from: typeof from === 'string' ? from : null,
            hasOtherDays: changesDays(Object.keys(changes)),
          };
        }),
        since,
      ),
  };
}

export type ImportedChanges = ReturnType<typeof makeImportedChanges>;

/** The day after the last day that a row gives an active entry. */
const dayAfterLast = ({ active, valid_until: last }: ImportedEntry): string | undefined =>
  active && typeof last === 'string' ? addDays(last, 1) : undefined;
