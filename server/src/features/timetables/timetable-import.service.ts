import type { UniversityTx } from '../../platform/database/database.ts';
import { faultsOf, type PlannedEntry } from './timetable-checks.rules.ts';
import type { TimetableEntriesParts } from './timetable-entries.service.ts';
import { lockTimetables } from './timetable-entries.store.ts';
import { readFacts } from './timetable-facts.service.ts';
import { canClash, changedFields, entryOf, makeTakenPlaces } from './timetable-import.rules.ts';
import * as store from './timetable-import.store.ts';

type Row = {
  readonly line: number;
  readonly id: string | null;
  readonly values: store.ImportedEntry;
  readonly standing: store.ImportedEntry | null;
};
type Asked = { readonly id: string | null; readonly entry: PlannedEntry };

/** What the bulk import does to timetables, whole chunks at a time: by the checks of the forms, and without clashes. */
export function makeTimetableImport({ clashes }: Pick<TimetableEntriesParts, 'clashes'>) {
  /** The first clash of each with what stands and is not left out; never with itself. */
  async function findStanding(
    tx: UniversityTx,
    asked: readonly Asked[],
    leftOut: ReadonlySet<string>,
  ): Promise<Map<Asked, { text: string; withId: string }[]>> {
    const found =
      asked.length > 0
        ? (
            await clashes.find(
              tx,
              asked.map(({ entry }) => entry),
            )
          ).clashes
        : [];
    const standing = new Map<Asked, { text: string; withId: string }[]>();
    for (const { entry: at, with_id: withId, text } of found) {
      const one = asked[at];
      if (!one || withId === null || withId === one.id || leftOut.has(withId)) continue;
      standing.set(one, [...(standing.get(one) ?? []), { text, withId }]);
    }
    return standing;
  }

  return {
    role: null,
    list: store.listImported,
    insert: store.insertImported,
    update: store.updateImported,
    delete: store.deleteImported,
    countDependents: store.countDependents,
    lock: lockTimetables,

    startReview() {
      const places = makeTakenPlaces();
      /** What an earlier row changes stands as that row says. */
      const replaced = new Set<string>();

      return async (tx: UniversityTx, rows: readonly Row[]): Promise<Record<string, string>[]> => {
        const planned = rows.map((row) => ({ row, entry: entryOf(row.values) }));
        const facts = await readFacts(
          tx,
          planned.map(({ entry }) => entry),
        );
        const reviewed = planned.map(({ row, entry }) => {
          const before = row.standing ? entryOf(row.standing) : undefined;
          const reasons: Record<string, string> = {};
          for (const { field, text } of faultsOf(entry, facts, before)) reasons[field] ??= text;
          const isMoved = !row.standing || canClash(changedFields(row.standing, row.values));
          const mayClash = row.values['active'] === true && isMoved && Object.keys(reasons).length === 0;
          return { id: row.id, line: row.line, entry, reasons, isMoved, mayClash };
        });
        const asked = reviewed.filter(({ mayClash }) => mayClash);
        const standing = await findStanding(tx, asked, replaced);
        for (const one of reviewed) {
          const { id, line, entry, reasons, isMoved, mayClash } = one;
          if (Object.keys(reasons).length > 0) continue;
          const others = (standing.get(one) ?? []).filter(({ withId }) => !replaced.has(withId));
          const clash = mayClash ? (others[0]?.text ?? places.findClash(entry, facts)) : undefined;
          if (clash !== undefined) {
            reasons['start_time'] = clash;
            continue;
          }
          if (id !== null && isMoved) replaced.add(id);
          if (mayClash) places.take(line, entry, facts);
        }
        return reviewed.map(({ reasons }) => reasons);
      };
    },

    /** Their former time and place may be somebody else's by now. */
    async findRestoreProblem(
      tx: UniversityTx,
      rows: readonly { readonly id: string; readonly fields: readonly string[] }[],
    ): Promise<string | null> {
      const ids = rows.filter(({ fields }) => canClash(fields)).map(({ id }) => id);
      const back = ids.length > 0 ? await store.listImported(tx, { ids }, true) : [];
      const asked = back
        .filter(({ active }) => active === true)
        .map((values): Asked => ({ id: String(values['id']), entry: entryOf(values) }));
      const [first] = (await findStanding(tx, asked, new Set())).values();
      return first?.[0]?.text ?? null;
    },
  };
}
