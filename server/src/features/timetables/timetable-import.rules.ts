import { venueKey } from '@muster/contract/venues';
import type { Facts, PlannedEntry } from './timetable-checks.rules.ts';
import type { ImportedEntry } from './timetable-import.store.ts';

/** As the forms hold it. The import has read each field already. */
export const entryOf = (values: ImportedEntry): PlannedEntry => {
  const ids = (field: string): string[] =>
    String(values[field] ?? '')
      .split(',')
      .filter((id) => id !== '');
  return {
    ...(values as unknown as PlannedEntry),
    group_ids: ids('group_ids'),
    degree_details_ids: ids('degree_details_ids'),
  };
};

const timeAndPlace = ['end_time', 'venue', 'lecturer_id', 'assistant_lecturer_id', 'active'];
/** Whether a change can make a clash that was not there. */
export const canClash = (fields: readonly string[]): boolean => fields.some((field) => timeAndPlace.includes(field));

export const changedFields = (before: ImportedEntry, after: ImportedEntry): string[] =>
  Object.keys(after).filter((field) => (after[field] ?? null) !== (before[field] ?? null));

type Taken = { readonly line: number; readonly start: string; readonly end: string };

/** What the rows of a file need, so that a later one is told of an earlier one without comparing each with each. */
export function makeTakenPlaces() {
  const taken = new Map<string, Taken[]>();

  /** Key of what is needed -> what it is called. */
  function needsOf(entry: PlannedEntry, { staff, groups }: Facts): Map<string, string> {
    const people = [entry.lecturer_id, ...(entry.assistant_lecturer_id === null ? [] : [entry.assistant_lecturer_id])];
    const when = [entry.academic_year, entry.semester, entry.day_of_week].join('\n');
    return new Map([
      ...people.map((id) => [`${when}\nperson ${id}`, staff.get(id)?.name ?? ''] as const),
      [`${when}\nvenue ${venueKey(entry.venue)}`, entry.venue.trim()] as const,
      ...entry.group_ids.map((id) => [`${when}\ngroup ${id}`, groups.get(id)?.group_name ?? ''] as const),
    ]);
  }

  return {
    take(line: number, entry: PlannedEntry, facts: Facts): void {
      for (const key of needsOf(entry, facts).keys()) {
        const others = taken.get(key) ?? [];
        others.push({ line, start: entry.start_time, end: entry.end_time });
        taken.set(key, others);
      }
    },

    /** Earlier rows that need something of it at the same time, in words; no more of them than are of interest. */
    findClashes(entry: PlannedEntry, facts: Facts): RowClash[] {
      const found = new Map<number, RowClash>();
      for (const [key, name] of needsOf(entry, facts)) {
        for (const { line, start, end } of taken.get(key) ?? []) {
          if (found.size > mostTold) break;
          if (start >= entry.end_time || end <= entry.start_time || found.has(line)) continue;
          found.set(line, { with: line, text: `Line ${line} needs ${name} at the same time, ${start}–${end}` });
        }
      }
      return [...found.values()];
    },
  };
}

/** Of one row with an entry that stands (its id), or with an earlier row (its line). */
export type RowClash = { readonly with: string | number; readonly text: string };
const mostTold = 3;

/** What clashes, in one text for a cell. */
export function clashesText(clashes: readonly RowClash[]): string {
  const told = clashes.slice(0, mostTold).map(({ text }) => text);
  return [...told, ...(clashes.length > mostTold ? ['There are more'] : [])].join('. ');
}
