import type { UniversityTx } from '../../platform/database/database.ts';
import { faultsOf, type PlannedEntry } from './timetable-checks.rules.ts';
import type { TimetableEntriesParts } from './timetable-entries.service.ts';
import { lockTimetables } from './timetable-entries.store.ts';
import { readFacts } from './timetable-facts.service.ts';
import {
  canClash,
  changedFields,
  clashesText,
  entryOf,
  makeTakenPlaces,
  type RowClash,
} from './timetable-import.rules.ts';
import * as store from './timetable-import.store.ts';

type Row = {
  readonly line: number;
  readonly id: string | null;
  readonly values: store.ImportedEntry;
  readonly standing: store.ImportedEntry | null;
};
type Asked = { readonly id: string | null; readonly entry: PlannedEntry };
type StandingClash = RowClash & { readonly with: string };
type Reviewed = {
  readonly reasons: Readonly<Record<string, string>>;
  /** With entries that stand (ids) and with earlier rows (lines); null: with none. */
  readonly clash: { field: string; text: string; with: readonly (string | number)[] } | null;
};
type Accepted = { readonly id: string; readonly with: readonly string[] };

/** What the bulk import does to timetables, whole chunks at a time: by the checks of the forms. */
export function makeTimetableImport({ audit, clashes }: Pick<TimetableEntriesParts, 'audit' | 'clashes'>) {
  /** The clashes of each with what stands and is not left out; never with itself. */
  async function findStanding(
    tx: UniversityTx,
    asked: readonly Asked[],
    leftOut: ReadonlySet<string>,
  ): Promise<Map<Asked, StandingClash[]>> {
    const found =
      asked.length > 0
        ? (
            await clashes.find(
              tx,
              asked.map(({ entry }) => entry),
            )
          ).clashes
        : [];
    const standing = new Map<Asked, StandingClash[]>();
    for (const { entry: at, with_id: withId, text } of found) {
      const one = asked[at];
      if (!one || withId === null || withId === one.id || leftOut.has(withId)) continue;
      standing.set(one, [...(standing.get(one) ?? []), { text, with: withId }]);
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

    /** `acceptsClashes`: what clashes is told, and refused no more. */
    startReview(acceptsClashes: boolean) {
      const places = makeTakenPlaces();
      /** What an earlier row changes stands as that row says. */
      const replaced = new Set<string>();

      return async (tx: UniversityTx, rows: readonly Row[]): Promise<Reviewed[]> => {
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
          return { id: row.id, line: row.line, entry, reasons, isMoved, mayClash, clash: null as Reviewed['clash'] };
        });
        const asked = reviewed.filter(({ mayClash }) => mayClash);
        const standing = await findStanding(tx, asked, replaced);
        for (const one of reviewed) {
          const { id, line, entry, reasons, isMoved, mayClash } = one;
          if (Object.keys(reasons).length > 0) continue;
          const others = (standing.get(one) ?? []).filter(({ with: id }) => !replaced.has(id));
          const found = mayClash ? [...others, ...places.findClashes(entry, facts)] : [];
          if (found.length > 0) {
            one.clash = { field: 'start_time', text: clashesText(found), with: found.map((each) => each.with) };
            if (!acceptsClashes) continue;
          }
          if (id !== null && isMoved) replaced.add(id);
          if (mayClash) places.take(line, entry, facts);
        }
        return reviewed.map(({ reasons, clash }) => ({ reasons, clash }));
      };
    },

    /** Who applied a file although these of it clash, and with what. */
    async acceptClashes(tx: UniversityTx, actor: string, accepted: readonly Accepted[]): Promise<void> {
      const ids = accepted.map(({ id }) => id);
      await store.updateClashesAccepted(tx, ids, actor);
      const details = { accepted: accepted.map((one) => ({ id: one.id, with: one.with.map((id) => ({ id })) })) };
      await audit.record(tx, {
        universityId: tx.universityId,
        actor,
        action: 'timetable.clashes_accepted',
        subjectType: 'timetable',
        subjectId: null,
        details,
      });
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
