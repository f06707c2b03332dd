import type { StudentGroup } from '@muster/contract/groups';
import { type TimetableEntry, timetableEditForm, timetableTexts } from '@muster/contract/timetables';
import { faultsOf } from '../../lib/faults.ts';
import { changedClass, type ClassFields, entryOf, missingOf, type Term, timeFault } from './timetable-form.logic.ts';
import type { EntryFilters, EntryList } from './timetables.api.ts';

export const noFilters: EntryFilters = {
  search: '',
  year: 'all',
  semester: 'all',
  academic_year: 'all',
  day_of_week: 'all',
  class_type: 'all',
  module_id: 'all',
  degree_details_id: 'all',
  lecturer_id: 'all',
  group_id: 'all',
};
export const firstEntries: EntryList = { ...noFilters, sort: 'day_time', direction: 'asc', page: 1, size: 50 };

/** How many filters narrow the list. */
export const narrowing = (list: EntryFilters): number =>
  Object.entries(noFilters).filter(([name, none]) => list[name as keyof EntryFilters] !== none).length;

const decidesGroups = ['degree_details_id', 'year', 'semester', 'academic_year'] as const;

/** Another degree or term has other groups. */
export const afterChoosing = (change: Partial<EntryFilters>): Partial<EntryFilters> =>
  decidesGroups.some((name) => change[name] !== undefined) ? { ...change, group_id: 'all' } : change;

/** What the dialog edits. Term, degrees and groups only narrow what can be chosen; they are not saved. */
export type EditValues = { readonly fields: ClassFields; readonly term: Term };

export const valuesOf = (entry: TimetableEntry): EditValues => ({
  fields: {
    module_id: entry.module_id,
    start_time: entry.start_time,
    end_time: entry.end_time,
    day_of_week: entry.day_of_week,
    venue: entry.venue,
    class_type: entry.class_type,
    lecturer_id: entry.lecturer_id,
    assistant_lecturer_id: entry.assistant_lecturer_id ?? '',
  },
  term: {
    degree_details_ids: entry.degree_details_ids,
    year: String(entry.year),
    semester: String(entry.semester),
    academic_year: entry.academic_year,
    group_ids: entry.group_ids,
  },
});

/** Other degrees let go of groups and module, another year or semester of the module; with the module go its people. */
export function narrowed({ fields, term }: EditValues, change: Partial<Term>): EditValues {
  const isOtherDegree = change.degree_details_ids !== undefined;
  const hasOtherModules = isOtherDegree || change.year !== undefined || change.semester !== undefined;
  return {
    fields: hasOtherModules ? changedClass(fields, { module_id: '' }) : fields,
    term: { ...term, ...(isOtherDegree ? { group_ids: [] } : {}), ...change },
  };
}

/** Whose modules are offered: of the chosen groups' degrees, or of the chosen degrees. */
export function modulesTerm(term: Term, groups: readonly Pick<StudentGroup, 'id' | 'degree_details_id'>[]): Term {
  const chosen = groups.filter(({ id }) => term.group_ids.includes(id));
  const ids = [...new Set(chosen.map(({ degree_details_id }) => degree_details_id))];
  return ids.length === 0 ? term : { ...term, degree_details_ids: ids };
}

/** All that is wrong, in the order in which it is told. */
export function editFaults(fields: ClassFields): Record<string, string> {
  const missing = missingOf(fields, timetableTexts.editMissing);
  const time = timeFault(fields);
  const faults = { ...missing, ...(time === undefined ? {} : { end_time: time }) };
  return Object.keys(faults).length > 0 ? faults : faultsOf(timetableEditForm, entryOf(fields));
}
