import { classDaysTexts } from '@muster/contract/timetables/class-dates';
import type { UniversityTx } from '#platform/database/database.ts';
import { hasNoClass, teachersOf, validateEntry, type PlannedEntry, type References } from './timetable-checks.rules.ts';
import type { TimetableEntriesDeps } from './timetable-entries.service.ts';
import { lockTimetables } from './timetable-entries.store.ts';
import { makeListEndable, noteOfEnd } from './timetable-endable.service.ts';
import { readReferences } from './timetable-references.service.ts';
import type { GroupReference } from './timetable-references.store.ts';
import {
  canClash,
  changedFields,
  changesModulesAlone,
  columnFieldOf,
  formatClashes,
  type ImportedEntry,
  toPlannedEntry,
  makeClashIndex,
  type RowClash,
  splitIds,
} from './timetable-import.rules.ts';
import * as store from './timetable-import.store.ts';
import type { EntryVersions } from './versions/entry-versions.service.ts';
import { makeImportedChanges } from './versions/imported-changes.service.ts';
import { deleteUnusedTeachingGroups, newGroupsOf, newModulesOf } from '#domain/teaching-groups.ts';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';

type Row = {
  readonly line: number;
  readonly id: string | null;
  readonly values: ImportedEntry;
  readonly existing: ImportedEntry | null;
  readonly isAsShown: boolean;
};
type PlannedRow = { readonly id: string | null; readonly entry: PlannedEntry };
/** `entryId`: the entry, also where the clash is with its past version. */
type ExistingClash = RowClash & { readonly with: string; readonly entryId: string };
type Reviewed = {
  readonly reasons: Readonly<Record<string, string>>;
  /** Clashes with existing entries (ids) and earlier rows (lines); null: none. */
  readonly clash: { field: string; text: string; with: readonly (string | number)[] } | null;
  /** The day from which the change applies. */
  readonly note: string | null;
};
type Reviewing = Omit<Reviewed, 'clash'> & {
  readonly id: string | null;
  readonly line: number;
  readonly entry: PlannedEntry;
  /** Whether the row takes its entry from its place if it is imported. */
  readonly isMoving: boolean;
  readonly mayClash: boolean;
  clash: Reviewed['clash'];
};
type Assignment = { readonly staff_id: string; readonly module_id: string; readonly is_lecturer: boolean };
type Accepted = { readonly id: string; readonly with: readonly string[] };

export type TimetableImportDeps = Pick<TimetableEntriesDeps, 'audit' | 'clashes'> & {
  /** The versions of entries, as of this time in milliseconds. */
  readonly versionsAt: (nowMs: number) => EntryVersions;
  /** Of the people whom the file names for classes of a module. */
  readonly assignments: {
    insert(tx: UniversityTx, assignments: readonly Assignment[]): Promise<void>;
    deleteUnused(tx: UniversityTx, moduleIds: readonly string[]): Promise<void>;
  };
  /** Why these classes expect no student, by index; classes with students are left out. */
  readonly explainEmptyClasses: (
    tx: UniversityTx,
    classes: readonly Pick<PlannedEntry, 'module_id' | 'group_ids' | 'academic_year' | 'semester'>[],
  ) => Promise<{ entry: number; text: string }[]>;
};

/** The timetable part of the bulk import. It works in chunks of rows and uses the checks of the forms. */
export function makeTimetableImport({
  audit,
  assignments,
  clashes,
  explainEmptyClasses,
  versionsAt,
}: TimetableImportDeps) {
  const changes = makeImportedChanges(versionsAt);

  /** Finds the clashes of the rows with existing entries, without the excluded ones and without the row's own entry. */
  async function findClashesWithExisting(
    tx: UniversityTx,
    plannedRows: readonly PlannedRow[],
    excludedIds: ReadonlySet<string>,
  ): Promise<Map<PlannedRow, ExistingClash[]>> {
    const found =
      plannedRows.length > 0
        ? (
            await clashes.find(
              tx,
              plannedRows.map(({ entry }) => entry),
            )
          ).clashes
        : [];
    const continuing = await store.listContinuingEntries(
      tx,
      found.flatMap(({ with_id: id }) => id ?? []),
    );
    const existingClashes = new Map<PlannedRow, ExistingClash[]>();
    for (const { entry: at, with_id: withId, text } of found) {
      const one = plannedRows[at];
      // No day belongs to two versions of an entry.
      const entryId = continuing.get(withId ?? '') ?? withId;
      if (!one || withId === null || entryId === null || entryId === one.id) continue;
      if (excludedIds.has(withId) || excludedIds.has(entryId)) continue;
      existingClashes.set(one, [...(existingClashes.get(one) ?? []), { text, with: withId, entryId }]);
    }
    return existingClashes;
  }

  return {
    role: null,
    list: store.listImported,
    listSimilar: (tx: UniversityTx, keys: readonly string[]) => store.listImported(tx, { similarTo: keys }, false),
    listEndable: makeListEndable(changes),
    async insert(tx: UniversityTx, imported: readonly ImportedEntry[], actor: string, nowMs: number): Promise<void> {
      await changes.insert(tx, imported, actor, nowMs);
      await assignments.insert(tx, assignmentsOf(imported));
    },
    async update(tx: UniversityTx, imported: readonly ImportedEntry[], nowMs: number) {
      const written = await changes.update(tx, imported, nowMs);
      await assignments.insert(tx, assignmentsOf(imported));
      return written;
    },
    async restore(tx: UniversityTx, restored: Parameters<typeof changes.restore>[1], nowMs: number): Promise<void> {
      await changes.restore(tx, restored, nowMs);
      const groupIds = restored.flatMap(({ changes: { group_ids: groups } }) => splitIds(groups?.[1]));
      await deleteUnusedTeachingGroups(tx, groupIds);
      await assignments.deleteUnused(
        tx,
        restored.map(({ values }) => values.module_id),
      );
    },
    countUsesSince: changes.countUsesSince,
    listChangedSince: changes.listChangedSince,
    async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
      await assignments.deleteUnused(tx, await store.deleteImported(tx, ids));
    },
    countDependents: store.countDependents,
    lock: lockTimetables,

    /** `acceptsClash`: the clash of the line is reported, but the row is accepted. */
    startReview(acceptsClash: (line: number) => boolean, nowMs: number) {
      const clashIndex = makeClashIndex();
      /** Ids of entries that rows of earlier chunks change. Other rows are compared with the changed rows instead. */
      const replaced = new Set<string>();

      /**
       * Sets the clashes of rows with existing entries and with each other. The places that rows of the chunk leave are free for the
       * others, whatever their order; a row that is refused keeps its place.
       */
      function setClashes(
        rows: readonly Reviewing[],
        existingClashes: ReadonlyMap<PlannedRow, readonly ExistingClash[]>,
        references: References,
      ): void {
        const staying = new Set<string>();
        const moving = new Set(rows.flatMap(({ id, isMoving }) => (isMoving && id !== null ? [id] : [])));
        const isLeft = (id: string) => replaced.has(id) || (moving.has(id) && !staying.has(id));
        for (let stayed = -1; stayed < staying.size;) {
          stayed = staying.size;
          clashIndex.remove(new Set(rows.map(({ line }) => line)));
          const refusedIds: string[] = [];
          for (const one of rows) {
            const others = (existingClashes.get(one) ?? []).filter(({ entryId }) => !isLeft(entryId));
            const found = one.mayClash ? [...others, ...clashIndex.findClashes(one.entry, references)] : [];
            one.clash =
              found.length === 0
                ? null
                : { field: 'start_time', text: formatClashes(found), with: found.map((each) => each.with) };
            const isRefused = one.clash !== null && !acceptsClash(one.line);
            if (isRefused && one.id !== null) refusedIds.push(one.id);
            if (!isRefused && one.mayClash) clashIndex.add(one.line, one.entry, references);
          }
          for (const id of refusedIds) staying.add(id);
        }
        for (const { id, isMoving, clash, line } of rows)
          if (id !== null && isMoving && (clash === null || acceptsClash(line))) replaced.add(id);
      }

      return async (tx: UniversityTx, rows: readonly Row[], createdIds: ReadonlySet<string>): Promise<Reviewed[]> => {
        const updated = rows.flatMap(({ id, values, existing }) =>
          id === null || (existing && changesModulesAlone(existing, values)) ? [] : [{ id, values }],
        );
        const days = await changes.plan(tx, updated, nowMs);
        const dayOf = new Map(updated.map(({ id }, at) => [id, days[at]]));
        const added = rows.filter(({ id }) => id === null);
        const firstDays = await changes.firstDays(
          tx,
          added.map(({ values }) => values),
          nowMs,
        );
        const firstDayOf = new Map(added.map((row, at) => [row, firstDays[at] ?? null]));
        const planned = rows.map((row) => {
          const day = dayOf.get(row.id ?? '');
          const from = (day && 'from' in day ? day.from : firstDayOf.get(row)) ?? null;
          const ends = row.id !== null && typeof row.values.valid_until === 'string';
          const valid_from = (ends ? null : from) ?? row.existing?.valid_from ?? null;
          const valid_until = row.values.valid_until ?? row.existing?.valid_until ?? null;
          const validity = { valid_from, valid_until };
          const problem = day && 'error' in day ? day.error : undefined;
          return { row, entry: toPlannedEntry({ ...row.values, ...validity }), from, problem };
        });
        const entries = planned.map(({ entry }) => entry);
        const { references, notes } = withNewAssignments(
          withNewGroups(
            await readReferences(tx, entries),
            rows.map(({ values }) => values),
          ),
          entries,
        );
        const reviewed = planned.map(({ row, entry, from, problem }): Reviewing => {
          const before = row.existing ? toPlannedEntry(row.existing) : undefined;
          const reasons: Record<string, string> = problem === undefined ? {} : { '': problem };
          for (const { field, text } of validateEntry(entry, references, before))
            reasons[columnFieldOf(field)] ??= text;
          if (!row.existing && hasNoClass(entry, references)) {
            const isOver = from !== null && !row.values.valid_from;
            reasons[isOver ? 'valid_from' : 'weeks'] ??= isOver ? noFurtherClass : classDaysTexts.noClass;
          }
          // An entry that only ends earlier takes no further place.
          const isMoved =
            !row.existing ||
            canClash(changedFields(row.existing, row.values).filter((field) => field !== 'valid_until'));
          const isValid = Object.keys(reasons).length === 0;
          const mayClash = row.values.active && isMoved && isValid;
          const isMoving = row.id !== null && isMoved && isValid && row.isAsShown;
          const note = joinNotes(from === null ? null : noteOfDay(row, from), notes.get(entry));
          return { id: row.id, line: row.line, entry, reasons, isMoving, mayClash, note, clash: null };
        });
        const plannedRows = reviewed.filter(({ mayClash }) => mayClash);
        setClashes(reviewed, await findClashesWithExisting(tx, plannedRows, replaced.union(createdIds)), references);
        return reviewed.map(({ reasons, clash, note }) => ({ reasons, clash, note }));
      };
    },

    /** Notes active classes that expect no student. Teaching groups that the file adds have none yet. */
    async listNotes(tx: UniversityTx, rows: readonly ImportedEntry[]): Promise<{ entry: number; text: string }[]> {
      const planned = rows.flatMap((values, entry) =>
        values.active && values.new_groups === null ? [{ ...toPlannedEntry(values), entry }] : [],
      );
      const empty = await explainEmptyClasses(tx, planned);
      return empty.map(({ entry: at, text }) => ({
        entry: planned[at]?.entry ?? 0,
        text: `No students are expected: ${text}`,
      }));
    },

    /** Records who applied the file although these entries clash, and with which entries. */
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

    /** Before an undo: returns the message of a clash if the former time or venue is now taken, else null. */
    async findRestoreProblem(
      tx: UniversityTx,
      rows: readonly { readonly id: string; readonly fields: readonly string[] }[],
    ): Promise<string | null> {
      const ids = rows.filter(({ fields }) => canClash(fields)).map(({ id }) => id);
      const restored = ids.length > 0 ? await store.listImported(tx, { ids }, true) : [];
      const plannedRows = restored
        .filter(({ active }) => active)
        .map((values): PlannedRow => ({ id: values.id, entry: toPlannedEntry(values) }));
      const [first] = (await findClashesWithExisting(tx, plannedRows, new Set())).values();
      return first?.[0]?.text ?? null;
    },
  };
}

/** Adds the teaching groups, and the modules of teaching groups, that the rows add to the references. */
function withNewGroups(references: References, rows: readonly ImportedEntry[]): References {
  const groups = new Map<string, GroupReference>(references.groups);
  for (const group of newGroupsOf(rows))
    groups.set(group.id, { ...group, further_module_ids: [], degree_details_id: null, year: null, active: true });
  for (const { group_id: id, module_id: module } of newModulesOf(rows)) {
    const group = groups.get(id);
    if (group) groups.set(id, { ...group, further_module_ids: [...group.further_module_ids, module] });
  }
  return { ...references, groups };
}

const joinNotes = (...notes: readonly (string | null | undefined)[]): string | null =>
  notes.filter((note) => note).join(' ') || null;

const assignmentsOf = (imported: readonly ImportedEntry[]): Assignment[] =>
  imported
    .map((values) => toPlannedEntry(values))
    .flatMap((entry) =>
      teachersOf(entry).map(({ id, role }) => ({
        staff_id: id,
        module_id: entry.module_id,
        is_lecturer: role === 'lecturer',
      })),
    );

/**
 * Lets the people of the entries teach the modules to which nothing assigns them yet: the file says who teaches what. An assignment in another
 * role is no omission, and stays.
 */
function withNewAssignments(
  references: References,
  entries: readonly PlannedEntry[],
): { references: References; notes: Map<PlannedEntry, string> } {
  const staff = new Map(references.staff);
  const notes = new Map<PlannedEntry, string>();
  for (const entry of entries) {
    const { module_id } = entry;
    const added: string[] = [];
    for (const { id, role } of teachersOf(entry)) {
      const [before, person] = [references.staff.get(id), staff.get(id)];
      if (!before || !person || before.courses.some((course) => course.module_id === module_id)) continue;
      const course = { module_id, is_primary: role === 'lecturer', is_assistant: true };
      staff.set(id, { ...person, courses: [...person.courses, course] });
      added.push(person.name);
    }
    const code = references.modules.get(module_id)?.module_code;
    if (added.length > 0 && code !== undefined) notes.set(entry, `The import assigns ${added.join(', ')} to ${code}.`);
  }
  return { references: { ...references, staff }, notes };
}

/** Of a new class without a first day, which begins today while its semester runs. */
const noFurtherClass =
  'All classes of this row are over. Please give it a First Date, such as the first day of the semester, or remove the row.';

function noteOfDay({ id, values }: Row, from: string): string | null {
  if (id === null) return values.valid_from ? null : `Its semester has begun: the first day is ${formatDate(from)}.`;
  if (!values.active || values.valid_until) return noteOfEnd(from);
  return `Applies from ${formatDate(from)} on; earlier classes stay as they were.`;
}
