import { isTaughtIn, termName, type AcademicStructure } from '@muster/contract/academics/structure';
import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import { servesModule } from '@muster/contract/academics/teaching-groups';
import { type NewTimetableEntry, timetableTexts } from '@muster/contract/timetables/timetables';
import { classDates, findClassDaysProblem } from '@muster/contract/timetables/class-dates';
import { weeksProblem } from '@muster/contract/timetables/semester-weeks';
import type { Validity, WeekPattern } from '@muster/contract/timetables/week-patterns';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type {
  DegreeReference,
  GroupReference,
  ModuleReference,
  SemesterReference,
  StaffReference,
} from './timetable-references.store.ts';

/** A timetable entry as it will be stored. */
export type PlannedEntry = Omit<
  NewTimetableEntry,
  | 'id'
  | 'assistant_lecturer_id'
  | 'further_lecturer_ids'
  | 'further_assistant_ids'
  | 'weeks'
  | keyof Validity
  | 'university_id'
  | 'created_by'
  | 'active'
  | 'for'
> &
  Validity & {
    readonly assistant_lecturer_id: string | null;
    /** None without an assistant. */
    readonly further_assistant_ids: string[];
    readonly further_lecturer_ids: string[];
    readonly weeks: WeekPattern;
  };

/** The records that the entries refer to, by id. */
export type References = {
  readonly modules: ReadonlyMap<string, ModuleReference>;
  readonly staff: ReadonlyMap<string, StaffReference>;
  readonly groups: ReadonlyMap<string, GroupReference>;
  readonly degrees: ReadonlyMap<string, DegreeReference>;
  readonly structure: AcademicStructure;
  /** Semesters with dates. */
  readonly semesters: readonly SemesterReference[];
};

export type EntryError = { readonly field: string; readonly text: string; readonly isUnknown?: true };

type EntryForm = Omit<NewTimetableEntry, 'valid_from'> & Partial<Pick<Validity, 'valid_from'>>;

/** Converts the form to an entry, without duplicate ids. Without an assistant, the first of the further ones takes the place. */
export function toPlannedEntry(form: EntryForm): PlannedEntry {
  const { id: _id, university_id: _university, created_by: _by, active: _active, for: _for, ...entry } = form;
  const [assistant = null, ...further] = [
    ...(entry.assistant_lecturer_id ? [entry.assistant_lecturer_id] : []),
    ...new Set(entry.further_assistant_ids),
  ];
  return {
    ...entry,
    assistant_lecturer_id: assistant,
    further_lecturer_ids: [...new Set(entry.further_lecturer_ids)],
    further_assistant_ids: further,
    weeks: entry.weeks ?? null,
    valid_from: entry.valid_from ?? null,
    valid_until: entry.valid_until ?? null,
    group_ids: [...new Set(entry.group_ids)],
    degree_details_ids: [...new Set(entry.degree_details_ids)],
  };
}

const isUnchanged = (before: PlannedEntry | undefined, entry: PlannedEntry, field: keyof PlannedEntry): boolean =>
  before !== undefined && before[field] === entry[field];

/**
 * Validates an entry. Returns the errors in the order of the form. Fields that an edit leaves unchanged are not checked again. An unknown
 * id is reported once; checks that depend on it are skipped.
 */
export function validateEntry(entry: PlannedEntry, references: References, before?: PlannedEntry): EntryError[] {
  const errors: EntryError[] = Object.entries(findStructureErrors(references.structure, entry, before)).map(
    ([field, text]) => ({ field, text }),
  );
  if (!before) errors.push(...validateDegrees(entry, references));
  errors.push(...validateWeeks(entry, references, before));
  const isSameModule = isUnchanged(before, entry, 'module_id');
  if (!isSameModule) errors.push(...validateModule(entry, references));
  const earlier = isSameModule && before ? teachersOf(before) : [];
  const teachers = teachersOf(entry);
  for (const [at, teacher] of teachers.entries()) {
    const { field, id, role } = teacher;
    const isNamedBefore = teachers.slice(0, at).some((one) => one.id === id);
    if (isNamedBefore && field === 'assistant_lecturer_id')
      errors.push({ field, text: 'The assistant lecturer must be a different person' });
    else if (isNamedBefore)
      errors.push({ field, text: `${references.staff.get(id)?.name ?? 'This person'} is chosen twice` });
    else if (!earlier.some((one) => one.id === id && one.role === role))
      errors.push(...validateTeacher(entry, references, teacher));
  }
  const group_ids = entry.group_ids.filter((id) => before?.group_ids.includes(id) !== true);
  // A new entry begins today if its form names no first day.
  if (entry.valid_from !== null && entry.valid_until !== null && entry.valid_until < entry.valid_from)
    errors.push({ field: 'valid_until', text: timetableTexts.lastDayBeforeFirst });
  return [...errors, ...validateGroups({ ...entry, group_ids }, references)];
}

const findSemester = (entry: PlannedEntry, { semesters }: References): SemesterReference | undefined =>
  semesters.find(({ academic_year, semester }) => academic_year === entry.academic_year && semester === entry.semester);

/**
 * Validates first day, last day and weeks of an entry of the form. Rows of files may have the first and last day of the lectures, which
 * are outside the semester.
 */
export function validateDays(entry: PlannedEntry, references: References): EntryError[] {
  const dates = findSemester(entry, references);
  const problem = dates && findClassDaysProblem(entry, dates);
  return problem ? [problem] : [];
}

/** Whether an entry has no day on which a class takes place. Without the dates of its semester, that is not known. */
export function hasNoClass(entry: PlannedEntry, references: References): boolean {
  const dates = findSemester(entry, references);
  return (
    dates !== undefined && classDates({ ...entry, ...dates }, { from: dates.starts_on, to: dates.ends_on }).length === 0
  );
}

function validateWeeks(entry: PlannedEntry, references: References, before?: PlannedEntry): EntryError[] {
  if (isUnchanged(before, entry, 'weeks')) return [];
  const dates = findSemester(entry, references);
  const text = dates && weeksProblem(entry.weeks, dates);
  return text === undefined ? [] : [{ field: 'weeks', text }];
}

function validateDegrees({ degree_details_ids: ids }: PlannedEntry, { degrees }: References): EntryError[] {
  const field = 'degree_details_ids';
  return ids.flatMap((id): EntryError[] => {
    const degree = degrees.get(id);
    if (!degree) return [{ field, text: 'Degree programme not found', isUnknown: true }];
    return degree.active ? [] : [{ field, text: `The degree programme ${degree.degree_programme} is Inactive` }];
  });
}

function validateModule(entry: PlannedEntry, { modules, degrees, structure }: References): EntryError[] {
  const field = 'module_id';
  const module = modules.get(entry.module_id);
  if (!module) return [{ field, text: 'Module not found', isUnknown: true }];
  const code = module.module_code;
  if (!module.active) return [{ field, text: `The module ${code} is Inactive` }];
  if (!isTaughtIn(module.semester, entry.semester))
    return [{ field, text: `${code} is a module of ${termName(structure, module.semester)}` }];
  const unmapped = entry.degree_details_ids.filter(
    (id) => !module.mappings.some(({ degree_id: degree, year }) => degree === id && year === entry.year),
  );
  const names = unmapped.flatMap((id) => degrees.get(id)?.degree_programme ?? []);
  if (names.length === 0) return [];
  return [{ field, text: `${code} is not mapped to ${formatNames(names)} in Year ${entry.year}` }];
}

type EntryTeacher = { readonly field: string; readonly id: string; readonly role: 'lecturer' | 'assistant lecturer' };

/** The lecturers and assistants of an entry with their fields, in the order of the form. */
export const teachersOf = (entry: PlannedEntry): EntryTeacher[] => [
  { field: 'lecturer_id', id: entry.lecturer_id, role: 'lecturer' },
  ...(entry.assistant_lecturer_id === null
    ? []
    : [{ field: 'assistant_lecturer_id', id: entry.assistant_lecturer_id, role: 'assistant lecturer' } as const]),
  ...entry.further_lecturer_ids.map((id) => ({ field: 'further_lecturer_ids', id, role: 'lecturer' }) as const),
  ...entry.further_assistant_ids.map(
    (id) => ({ field: 'further_assistant_ids', id, role: 'assistant lecturer' }) as const,
  ),
];

/** The ids of all lecturers and assistants of an entry. */
export const staffIdsOf = (entry: PlannedEntry): string[] => teachersOf(entry).map(({ id }) => id);

function validateTeacher(
  { module_id: moduleId }: PlannedEntry,
  { staff, modules }: References,
  { field, id, role: noun }: EntryTeacher,
): EntryError[] {
  const person = staff.get(id);
  if (!person)
    return [
      { field, text: noun === 'lecturer' ? 'Lecturer not found' : 'Assistant lecturer not found', isUnknown: true },
    ];
  if (!person.active) return [{ field, text: `${person.name} is Inactive` }];
  const flag = noun === 'lecturer' ? 'is_primary' : 'is_assistant';
  const module = modules.get(moduleId);
  if (!module || person.courses.some((course) => course.module_id === moduleId && course[flag])) return [];
  return [{ field, text: `${person.name} is not assigned to ${module.module_code} as ${noun}` }];
}

function validateGroups(entry: PlannedEntry, { groups, degrees, structure }: References): EntryError[] {
  const field = 'group_ids';
  const areDegreesKnown = entry.degree_details_ids.every((id) => degrees.has(id));
  const { year, semester, academic_year } = entry;
  return entry.group_ids.flatMap((id): EntryError[] => {
    const group = groups.get(id);
    if (!group) return [{ field, text: 'Group not found', isUnknown: true }];
    const name = group.group_name;
    if (!group.active) return [{ field, text: `The group "${name}" is Inactive` }];
    if (group.module_id !== null) {
      if (year !== null)
        return [
          { field, text: `"${name}" is a teaching group. A class has cohort groups or teaching groups, not both` },
        ];
      if (!servesModule(group, entry.module_id))
        return [{ field, text: `The group "${name}" belongs to another module` }];
      const isOfTerm = group.semester === semester && group.academic_year === academic_year;
      return isOfTerm
        ? []
        : [{ field, text: `The group "${name}" is not of ${termName(structure, semester)} of ${academic_year}` }];
    }
    if (areDegreesKnown && !entry.degree_details_ids.some((degree) => degree === group.degree_details_id))
      return [{ field, text: `The group "${name}" belongs to none of the chosen degree programmes` }];
    const isOfTerm = group.year === year && group.semester === semester && group.academic_year === academic_year;
    const term = `Year ${year}, ${termName(structure, semester)} of ${academic_year}`;
    return isOfTerm ? [] : [{ field, text: `The group "${name}" is not of ${term}` }];
  });
}

const maxNamed = 5;
const formatNames = (names: readonly string[]): string =>
  names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '');

/** The error of the request: the text of the first error, and in `details` the first text of each field. */
export function toHttpError(errors: readonly (EntryError & { readonly key: string })[]): HttpError | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const details: Record<string, string> = {};
  for (const { key, text } of errors) details[key] ??= text;
  return httpError(first.isUnknown ? 'not_found' : 'invalid_input', first.text, details);
}

/**
 * Checks a request whose entry ids partly exist. Undefined if all entries exist and are active: the client repeats a request that
 * succeeded. Otherwise a conflict.
 */
export function findPartlySavedError(
  entries: readonly Pick<NewTimetableEntry, 'id'>[],
  existing: readonly { readonly id: string; readonly active: boolean }[],
): HttpError | undefined {
  const areDeleted = existing.some(({ active }) => !active);
  if (existing.length === entries.length && !areDeleted) return undefined;
  const text = areDeleted ? timetableTexts.savedAndDeleted : timetableTexts.savedInPart;
  const ids = new Set(existing.filter(({ active }) => active !== areDeleted).map(({ id }) => id));
  const details = entries.flatMap(({ id = '' }, at) => (ids.has(id) ? [[`timetable_entries.${at}.id`, text]] : []));
  return httpError('conflict', text, Object.fromEntries(details) as Record<string, string>);
}
