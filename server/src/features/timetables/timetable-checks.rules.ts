import { type NewTimetableEntry, timetableTexts } from '@muster/contract/timetables';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { DegreeFact, GroupFact, ModuleFact, StaffFact } from './timetable-facts.store.ts';

/** An entry as it would be kept. */
export type PlannedEntry = Omit<
  NewTimetableEntry,
  'id' | 'assistant_lecturer_id' | 'university_id' | 'created_by' | 'active'
> & { readonly assistant_lecturer_id: string | null };

/** What the database knows of everything that the entries name, by id. */
export type Facts = {
  readonly modules: ReadonlyMap<string, ModuleFact>;
  readonly staff: ReadonlyMap<string, StaffFact>;
  readonly groups: ReadonlyMap<string, GroupFact>;
  readonly degrees: ReadonlyMap<string, DegreeFact>;
};

export type Fault = { readonly field: string; readonly text: string; readonly isUnknown?: true };

/** No id of a list twice. */
export function planned(form: NewTimetableEntry): PlannedEntry {
  const { id: _id, university_id: _university, created_by: _by, active: _active, ...entry } = form;
  return {
    ...entry,
    assistant_lecturer_id: entry.assistant_lecturer_id ?? null,
    group_ids: [...new Set(entry.group_ids)],
    degree_details_ids: [...new Set(entry.degree_details_ids)],
  };
}

const staysWith = (before: PlannedEntry | undefined, entry: PlannedEntry, field: keyof PlannedEntry): boolean =>
  before !== undefined && before[field] === entry[field];

/**
 * What is wrong with an entry, in the order of the form. What an edit leaves as it was is not judged again, and what is not known
 * is told of alone: nothing is held against it.
 */
export function faultsOf(entry: PlannedEntry, facts: Facts, before?: PlannedEntry): Fault[] {
  const faults: Fault[] = before ? [] : degreeFaults(entry, facts);
  const isSameModule = staysWith(before, entry, 'module_id');
  if (!isSameModule) faults.push(...moduleFaults(entry, facts));
  const stands = (field: 'lecturer_id' | 'assistant_lecturer_id') => isSameModule && staysWith(before, entry, field);
  if (!stands('lecturer_id')) faults.push(...teacherFaults(entry, facts, 'lecturer_id', entry.lecturer_id));
  const assistant = entry.assistant_lecturer_id;
  if (assistant !== null && assistant === entry.lecturer_id) {
    faults.push({
      field: 'assistant_lecturer_id',
      text: 'The assistant lecturer must be somebody else than the lecturer',
    });
  } else if (assistant !== null && !stands('assistant_lecturer_id')) {
    faults.push(...teacherFaults(entry, facts, 'assistant_lecturer_id', assistant));
  }
  return before ? faults : [...faults, ...groupFaults(entry, facts)];
}

function degreeFaults({ degree_details_ids: ids }: PlannedEntry, { degrees }: Facts): Fault[] {
  const field = 'degree_details_ids';
  return ids.flatMap((id): Fault[] => {
    const degree = degrees.get(id);
    if (!degree) return [{ field, text: 'Degree programme not found', isUnknown: true }];
    return degree.active ? [] : [{ field, text: `The degree programme ${degree.degree_programme} is Inactive` }];
  });
}

function moduleFaults(entry: PlannedEntry, { modules, degrees }: Facts): Fault[] {
  const field = 'module_id';
  const module = modules.get(entry.module_id);
  if (!module) return [{ field, text: 'Module not found', isUnknown: true }];
  const code = module.module_code;
  if (!module.active) return [{ field, text: `The module ${code} is Inactive` }];
  if (module.semester !== entry.semester)
    return [{ field, text: `${code} is a module of Semester ${module.semester}` }];
  const lacking = entry.degree_details_ids.filter(
    (id) => !module.mappings.some(({ degree_id: degree, year }) => degree === id && year === entry.year),
  );
  const names = lacking.flatMap((id) => degrees.get(id)?.degree_programme ?? []);
  if (names.length === 0) return [];
  return [{ field, text: `${code} is not mapped to ${namesIn(names)} in Year ${entry.year}` }];
}

function teacherFaults(
  { module_id: moduleId }: PlannedEntry,
  { staff, modules }: Facts,
  field: 'lecturer_id' | 'assistant_lecturer_id',
  id: string,
): Fault[] {
  const noun = field === 'lecturer_id' ? 'lecturer' : 'assistant lecturer';
  const person = staff.get(id);
  if (!person)
    return [
      { field, text: noun === 'lecturer' ? 'Lecturer not found' : 'Assistant lecturer not found', isUnknown: true },
    ];
  if (!person.active) return [{ field, text: `${person.name} is Inactive` }];
  const flag = field === 'lecturer_id' ? 'is_primary' : 'is_assistant';
  const module = modules.get(moduleId);
  if (!module || person.courses.some((course) => course.module_id === moduleId && course[flag])) return [];
  return [{ field, text: `${person.name} is not assigned to ${module.module_code} as ${noun}` }];
}

function groupFaults(entry: PlannedEntry, { groups, degrees }: Facts): Fault[] {
  const field = 'group_ids';
  const areDegreesKnown = entry.degree_details_ids.every((id) => degrees.has(id));
  const { year, semester, academic_year } = entry;
  return entry.group_ids.flatMap((id): Fault[] => {
    const group = groups.get(id);
    if (!group) return [{ field, text: 'Group not found', isUnknown: true }];
    const name = group.group_name;
    if (!group.active) return [{ field, text: `The group "${name}" is Inactive` }];
    if (areDegreesKnown && !entry.degree_details_ids.includes(group.degree_details_id))
      return [{ field, text: `The group "${name}" belongs to none of the chosen degree programmes` }];
    const isOfTerm = group.year === year && group.semester === semester && group.academic_year === academic_year;
    const term = `Year ${year}, Semester ${semester} of ${academic_year}`;
    return isOfTerm ? [] : [{ field, text: `The group "${name}" is not of ${term}` }];
  });
}

const mostNamed = 5;
const namesIn = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '');

/** The first fault is the error; `details` holds the first text of each field, by the name that `keyOf` gives it. */
export function refuseFaults(faults: readonly (Fault & { readonly key: string })[]): Refusal | undefined {
  const [first] = faults;
  if (!first) return undefined;
  const details: Record<string, string> = {};
  for (const { key, text } of faults) details[key] ??= text;
  return refuse(first.isUnknown ? 'not_found' : 'invalid_input', first.text, details);
}

/** Of entries of which some are kept under their ids already; undefined when all are, and stand: then they are only asked for again. */
export function refuseKept(
  entries: readonly Pick<NewTimetableEntry, 'id'>[],
  kept: readonly { readonly id: string; readonly active: boolean }[],
): Refusal | undefined {
  const areDeleted = kept.some(({ active }) => !active);
  if (kept.length === entries.length && !areDeleted) return undefined;
  const text = areDeleted ? timetableTexts.savedAndDeleted : timetableTexts.savedInPart;
  const ids = new Set(kept.filter(({ active }) => active !== areDeleted).map(({ id }) => id));
  const details = entries.flatMap(({ id = '' }, at) => (ids.has(id) ? [[`timetable_entries.${at}.id`, text]] : []));
  return refuse('conflict', text, Object.fromEntries(details) as Record<string, string>);
}
