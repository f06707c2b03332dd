import type { Clash, ClassDraft } from '@muster/contract/timetables/clashes';
import type { UniversityTx } from '#platform/database/database.ts';
import { formatCapacityWarning, findClash, type TitledClass } from './clash-messages.rules.ts';
import { type PlannedClass, listPlannedClasses, type ExistingClass } from './clashes.store.ts';

type FoundClashes = { clashes: Clash[]; capacity: { entry: number; text: string }[] };

export type ClashFinder = ReturnType<typeof makeClashFinder>;

/** Maximum number of reported clashes per class. */
const maxClashesPerClass = 50;

/** Finds clashes of planned classes, for forms, live checks and imports. */
export function makeClashFinder() {
  return {
    /** Finds clashes with existing classes but `exceptIds`, and between the given classes, in their order. */
    async find(
      tx: UniversityTx,
      classes: readonly ClassDraft[],
      exceptIds: readonly string[] = [],
    ): Promise<FoundClashes> {
      const limits = { exceptIds, maxClashes: maxClashesPerClass };
      const rows = await listPlannedClasses(tx, classes, limits);
      const titled = rows.map((row) => toTitledClass(classes, row));
      const clashes = rows.flatMap((row) => [
        ...clashesWithExisting(titled, row),
        ...clashesWithEarlier(titled, row.entry),
      ]);
      const capacity = rows.flatMap(({ entry, capacity: seats, groups }) => {
        const text = formatCapacityWarning(classes[entry]?.venue || null, seats, groups);
        return text === null ? [] : [{ entry, text }];
      });
      return { clashes, capacity };
    },
  };
}

function toTitledClass(classes: readonly ClassDraft[], row: PlannedClass): TitledClass {
  const draft = classes[row.entry];
  if (!draft) throw new Error('The query returned an unknown class');
  const { academic_year, semester, day_of_week, start_time, end_time } = draft;
  const { module_code, lecturer, assistant, further_lecturers, further_assistants, groups, entry } = row;
  const days = {
    weeks: draft.weeks ?? null,
    valid_from: draft.valid_from ?? null,
    valid_until: draft.valid_until ?? null,
  };
  const when = { academic_year, semester, day_of_week, start_time, end_time, ...days };
  const venue = draft.venue || null;
  const people = { lecturer, assistant, further_lecturers, further_assistants };
  return { ...when, ...people, module_code, groups, venue, class_type: null, place: entry + 1 };
}

function clashesWithExisting(titled: readonly TitledClass[], { entry, existing }: PlannedClass): Clash[] {
  const planned = titled[entry];
  if (!planned) return [];
  const { academic_year, semester, day_of_week } = planned;
  return existing.flatMap((other: ExistingClass) => {
    const found = findClash(planned, { ...other, academic_year, semester, day_of_week, place: null });
    return found ? [{ entry, with_id: other.id, with_entry: null, ...found }] : [];
  });
}

/** Reports a clash of two planned classes at the later one. */
function clashesWithEarlier(titled: readonly TitledClass[], entry: number): Clash[] {
  const planned = titled[entry];
  if (!planned) return [];
  const clashes = titled.slice(0, entry).flatMap((earlier, with_entry) => {
    const found = findClash(planned, earlier);
    return found ? [{ entry, with_id: null, with_entry, ...found }] : [];
  });
  return clashes.slice(0, maxClashesPerClass);
}
