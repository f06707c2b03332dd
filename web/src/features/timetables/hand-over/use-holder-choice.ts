import type { ClassResource } from '@muster/contract/timetables/class-types';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { findGroups, findStaff, findVenues, getGroup, getStaff, getVenue } from '#lib/api/search-records.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { groupLabel } from '../timetable-form/timetable-form.texts.ts';

type Holder = { readonly id: string; readonly label: string; readonly active: boolean };
type Active = 'true' | 'all';

/** How each kind is found and named. `term`: only groups of this year, semester and academic year. */
const finders = {
  lecturer: {
    find: async (active: Active, search: string, signal: AbortSignal) =>
      (await findStaff(active)(search, signal)).map(toLecturer),
    get: async (id: string, signal: AbortSignal) => toHolder(await getStaff(id, signal), toLecturer),
  },
  venue: {
    find: async (active: Active, search: string, signal: AbortSignal) =>
      (await findVenues(search, signal, active)).map(toVenue),
    get: async (id: string, signal: AbortSignal) => toHolder(await getVenue(id, signal), toVenue),
  },
  group: {
    find: async (active: Active, search: string, signal: AbortSignal, term: object) =>
      (await findGroups({ active, ...term }, search, signal)).map(toGroup),
    get: async (id: string, signal: AbortSignal) => toHolder(await getGroup(id, signal), toGroup),
  },
};

const toHolder = <Row>(row: Row | null, convert: (row: Row) => Holder): Holder | null =>
  row === null ? null : convert(row);
const named = (label: string, { id, active }: { id: string; active: boolean }): Holder => ({
  id,
  active,
  label: active ? label : `${label} (Inactive)`,
});
const toLecturer = (row: { id: string; name: string; employee_id: string; active: boolean }): Holder =>
  named(`${bidiIsolate(row.name)} · ${row.employee_id}`, row);
const toVenue = (row: { id: string; name: string; active: boolean }): Holder => named(row.name, row);
const toGroup = (row: Parameters<typeof groupLabel>[0] & { id: string; active: boolean }): Holder =>
  named(groupLabel(row), row);

/** A select of lecturers, venues or groups with server-side search. */
export const useHolderChoice = (
  kind: ClassResource,
  value: string,
  { active, term = {} }: { active: Active; term?: object },
) =>
  useSearchSelect<Holder>({
    key: ['hand-over', kind, active, term],
    value,
    labelOf: ({ label }) => label,
    find: (search, signal) => finders[kind].find(active, search, signal, term),
    get: finders[kind].get,
  });
