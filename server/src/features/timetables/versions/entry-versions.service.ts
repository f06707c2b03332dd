import { randomUUID } from 'node:crypto';
import type { ChangeDay } from '@muster/contract/timetables/timetables';
import type { Validity } from '@muster/contract/timetables/week-patterns';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import {
  type ClassTimes,
  findValidityProblem,
  type PlannedChange,
  planChange,
  type ValidityProblem,
} from './entry-versions.rules.ts';
import * as store from './entry-versions.store.ts';

export type EntryVersionsDeps = {
  readonly clock: Pick<Clock, 'now'>;
  /** Gives the classes before the change, with their sessions, to the copy of the entry. */
  readonly keepClassesBefore: (tx: UniversityTx, splits: readonly store.Split[]) => Promise<void>;
  /** Gives the classes of the copies, with their sessions, back to the entries. */
  readonly returnClasses: (tx: UniversityTx, merges: readonly store.Merge[]) => Promise<void>;
};

export type ChangeOfEntry = {
  readonly id: string;
  /** The times after the change; null: the entry ends. */
  readonly next: ClassTimes | null;
  /** Undefined: the next class; an entry that ends and has no register ends as a whole. */
  readonly from: ChangeDay | undefined;
};

export type NewEntryDay = {
  readonly academic_year: string;
  readonly semester: number;
  readonly valid_from: ChangeDay;
};

export type EntryVersions = ReturnType<typeof makeEntryVersions>;

/**
 * Changes timetable entries from a day on. The caller has locked the timetables. An entry keeps its id; the classes before the day keep a
 * copy of the entry as it was.
 */
export function makeEntryVersions({ clock, keepClassesBefore, returnClasses }: EntryVersionsDeps) {
  return {
    /** The first day of new entries, in their order; null: that of the semester. No register is owed for days before an entry was made. */
    async firstDays(tx: UniversityTx, entries: readonly NewEntryDay[]): Promise<(string | null)[]> {
      const running = await store.listRunningSemesters(tx, clock.now());
      return entries.map(({ academic_year: year, semester, valid_from: requested }) => {
        if (requested === 'start') return null;
        if (requested !== 'next') return requested;
        return running.find((one) => one.academic_year === year && one.semester === semester)?.today ?? null;
      });
    },

    /** Decides from which day each change applies, in their order. Changes nothing. */
    async plan(tx: UniversityTx, changes: readonly ChangeOfEntry[]): Promise<PlannedChange[]> {
      const ids = changes.map(({ id }) => id);
      const entries = new Map((await store.listDatedEntries(tx, ids, clock.now())).map((entry) => [entry.id, entry]));
      return changes.map(({ id, next, from }) => {
        const entry = entries.get(id);
        if (!entry) throw new Error(`There is no timetable entry ${id}`);
        const byDefault = next === null && entry.taken_on === null ? 'start' : 'next';
        return planChange(entry, next, from ?? byDefault, entry);
      });
    },

    /**
     * Keeps entries as they are for the days before `from`. What is written to them afterwards applies from that day. Returns the ids of
     * the copies.
     */
    async changeFrom(
      tx: UniversityTx,
      changes: readonly { readonly id: string; readonly from: string }[],
    ): Promise<store.Split[]> {
      if (changes.length === 0) return [];
      const splits = changes.map(({ id, from }) => ({ id, from, pastId: randomUUID() }));
      await store.insertPastVersions(tx, splits);
      await keepClassesBefore(tx, splits);
      return splits;
    },

    /** Undoes `changeFrom`: the entries are as their copies again, which are deleted, and have all their classes. */
    async undoChangeFrom(tx: UniversityTx, merges: readonly store.Merge[]): Promise<void> {
      if (merges.length === 0) return;
      await returnClasses(tx, merges);
      await store.restorePastVersions(tx, merges);
    },

    /** Gives an entry another first and last day. Returns why it cannot have them, and changes nothing then. */
    async changeDays(tx: UniversityTx, id: string, days: Validity): Promise<ValidityProblem | undefined> {
      const [entry] = await store.listDatedEntries(tx, [id], clock.now());
      if (!entry) throw new Error(`There is no timetable entry ${id}`);
      const problem = findValidityProblem({ ...entry, ...(await store.getNeighbours(tx, id)) }, days, entry);
      if (!problem) await store.updateDays(tx, id, days);
      return problem;
    },

    /** Ends entries: their last day is the one before `from`. */
    endFrom: (tx: UniversityTx, ends: readonly { readonly id: string; readonly from: string }[]): Promise<void> =>
      ends.length === 0 ? Promise.resolve() : store.updateEnded(tx, ends),

    /** Undoes `endFrom`: the entries have their former last day again; null is that of the semester. */
    undoEndFrom: (
      tx: UniversityTx,
      ends: readonly { readonly id: string; readonly valid_until: string | null }[],
    ): Promise<void> => (ends.length === 0 ? Promise.resolve() : store.restoreEnded(tx, ends)),
  };
}
