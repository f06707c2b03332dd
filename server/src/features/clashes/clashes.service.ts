import type { Clash, ClassDraft } from '@muster/contract/clashes';
import type { UniversityTx } from '../../platform/database/database.ts';
import { capacityText, clashWith, type TitledClass } from './clash-words.rules.ts';
import { isSameTime } from './clashes.rules.ts';
import { type AskedClass, listAskedClasses, type StandingClass } from './clashes.store.ts';

export type FoundClashes = { clashes: Clash[]; capacity: { entry: number; text: string }[] };

export type ClashFinder = ReturnType<typeof makeClashFinder>;

/** A class that clashes with more than this has been told enough. */
const mostOfAClass = 50;

/** For whoever plans classes: forms, their check while one types, imports. */
export function makeClashFinder() {
  return {
    /** With the classes that stand, and with one another; in the order of what was asked. */
    async find(tx: UniversityTx, classes: readonly ClassDraft[], exceptId?: string | null): Promise<FoundClashes> {
      const most = { exceptId: exceptId ?? null, most: mostOfAClass };
      const found = await listAskedClasses(tx, classes, most);
      const planned = found.map((asked) => plannedClass(classes, asked));
      const clashes = found.flatMap((asked) => [
        ...clashesWithStanding(planned, asked),
        ...clashesWithEarlier(planned, asked.entry),
      ]);
      const capacity = found.flatMap((asked) => {
        const text = capacityText(classes[asked.entry]?.venue || null, asked.capacity, asked.groups);
        return text === null ? [] : [{ entry: asked.entry, text }];
      });
      return { clashes, capacity };
    },
  };
}

function plannedClass(classes: readonly ClassDraft[], asked: AskedClass): TitledClass {
  const draft = classes[asked.entry];
  if (!draft) throw new Error('More was found than was asked');
  const { academic_year, semester, day_of_week, start_time, end_time } = draft;
  const { module_code, lecturer, assistant, groups, entry } = asked;
  const when = { academic_year, semester, day_of_week, start_time, end_time };
  const venue = draft.venue || null;
  return { ...when, module_code, lecturer, assistant, groups, venue, class_type: null, place: entry + 1 };
}

function clashesWithStanding(planned: readonly TitledClass[], { entry, standing }: AskedClass): Clash[] {
  const asked = planned[entry];
  if (!asked) return [];
  const { academic_year, semester, day_of_week } = asked;
  return standing.flatMap((one: StandingClass) => {
    const found = clashWith(asked, { ...one, academic_year, semester, day_of_week, place: null });
    return found ? [{ entry, with_id: one.id, with_entry: null, ...found }] : [];
  });
}

/** Of two classes that are planned together the later one clashes with the earlier. */
function clashesWithEarlier(planned: readonly TitledClass[], entry: number): Clash[] {
  const asked = planned[entry];
  if (!asked) return [];
  const clashes = planned.slice(0, entry).flatMap((earlier, with_entry) => {
    const found = isSameTime(asked, earlier) ? clashWith(asked, earlier) : null;
    return found ? [{ entry, with_id: null, with_entry, ...found }] : [];
  });
  return clashes.slice(0, mostOfAClass);
}
