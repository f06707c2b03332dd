import type { AcademicStructure } from '@muster/contract/academics/structure';
import type { User } from '@muster/contract/accounts/accounts';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { type addTimetables, newTimetableEntry, timetableTexts } from '@muster/contract/timetables/timetables';
import type { SemesterDays } from '@muster/contract/timetables/class-dates';
import { validationErrors } from '#lib/api/validation-errors.ts';
import type { ChangeDayValue } from '../change-day/change-day-field.tsx';
import { texts } from '../timetables.texts.ts';
import { type ClassWeeks, findDayErrors, firstDayOf, moveDates, patternOf } from './class-weeks.logic.ts';

export type NewEntries = BodyInputOf<typeof addTimetables>;

/** Form values of one class; '' means none. */
export type ClassFields = ClassWeeks & {
  module_id: string;
  start_time: string;
  end_time: string;
  day_of_week: string;
  venue: string;
  class_type: string;
  lecturer_id: string;
  assistant_lecturer_id: string;
  further_lecturer_ids: readonly string[];
  further_assistant_ids: readonly string[];
};
/** A class of the add form; the ID is local to the form. */
export type ClassBlock = ClassFields & {
  readonly id: string;
  /** Of the module; sent if the classes are for teaching groups. */
  readonly teaching_group_ids: readonly string[];
};
/** Section 1: whom the classes are for, degrees, term and cohort groups. */
export type Term = {
  for: NonNullable<NewEntries['timetable_entries'][number]['for']>;
  degree_details_ids: readonly string[];
  year: string;
  semester: string;
  academic_year: string;
  group_ids: readonly string[];
};

/** Where students do not belong to groups, classes are for the teaching groups of their module. */
export const emptyTerm = ({
  students_belong_to_groups: hasCohorts,
}: Pick<AcademicStructure, 'students_belong_to_groups'>): Term => ({
  for: hasCohorts ? 'cohort_groups' : 'teaching_groups',
  degree_details_ids: [],
  year: '',
  semester: '',
  academic_year: '',
  group_ids: [],
});
export const emptyClass: ClassFields = {
  module_id: '',
  start_time: '',
  end_time: '',
  day_of_week: '',
  weeks: '',
  chosen_weeks: '',
  dates: [],
  first_day: '',
  valid_until: '',
  venue: '',
  class_type: '',
  lecturer_id: '',
  assistant_lecturer_id: '',
  further_lecturer_ids: [],
  further_assistant_ids: [],
};
const requiredFields = [
  'module_id',
  'start_time',
  'end_time',
  'day_of_week',
  'venue',
  'class_type',
  'lecturer_id',
] as const satisfies readonly (keyof ClassFields)[];

/** The fields of section 1 that apply: classes of cohort groups have degrees, a year and groups. */
const termFieldsOf = ({ for: audience }: Pick<Term, 'for'>): readonly (keyof Term)[] =>
  audience === 'cohort_groups'
    ? ['degree_details_ids', 'year', 'semester', 'academic_year', 'group_ids']
    : ['semester', 'academic_year'];

/** The groups of a class; none: everyone who is enrolled. */
export const groupIdsOf = (
  term: Pick<Term, 'for' | 'group_ids'>,
  block: Pick<ClassBlock, 'teaching_group_ids'>,
): readonly string[] =>
  term.for === 'cohort_groups' ? term.group_ids : term.for === 'teaching_groups' ? block.teaching_group_ids : [];

/** Applies a change of a class of the form. Another module has other teaching groups. */
export const applyBlockChange = (block: ClassBlock, change: Partial<ClassBlock>): ClassBlock => ({
  ...block,
  ...moveDates(block, change.day_of_week),
  ...change,
  ...(change.module_id !== undefined && change.module_id !== block.module_id ? { teaching_group_ids: [] } : {}),
});

/** Clears the selected groups unless only the groups change. */
export const applyTermChange = (term: Term, change: Partial<Term>): Term => ({
  ...term,
  ...('group_ids' in change ? {} : { group_ids: [] }),
  ...change,
});

const noTeachers = {
  lecturer_id: '',
  assistant_lecturer_id: '',
  further_lecturer_ids: [],
  further_assistant_ids: [],
} as const satisfies Partial<ClassFields>;

/**
 * Clears the lecturers when the module changes. A person who is chosen in one field is removed from the others. Without an assistant, the
 * first further one takes the place. Single dates move with the weekday.
 */
export function applyClassChange<Fields extends ClassFields>(fields: Fields, change: Partial<ClassFields>): Fields {
  const next = { ...fields, ...moveDates(fields, change.day_of_week), ...change };
  const isOtherModule = change.module_id !== undefined && change.module_id !== fields.module_id;
  if (isOtherModule) return { ...next, ...noTeachers };
  const chosen = new Set(
    [change.lecturer_id, change.assistant_lecturer_id, change.further_lecturer_ids, change.further_assistant_ids]
      .flat()
      .filter((id) => id !== undefined && id !== ''),
  );
  const unlessChosen = (field: 'lecturer_id' | 'assistant_lecturer_id'): string =>
    field in change || !chosen.has(next[field]) ? next[field] : '';
  const othersOf = (field: 'further_lecturer_ids' | 'further_assistant_ids'): readonly string[] =>
    field in change ? next[field] : next[field].filter((id) => !chosen.has(id));
  const further = othersOf('further_assistant_ids');
  const assistant = unlessChosen('assistant_lecturer_id');
  return {
    ...next,
    lecturer_id: unlessChosen('lecturer_id'),
    assistant_lecturer_id: assistant === '' ? (further[0] ?? '') : assistant,
    further_lecturer_ids: othersOf('further_lecturer_ids'),
    further_assistant_ids: assistant === '' ? further.slice(1) : further,
  };
}

/** Whether the module field is enabled. Its options load once the academic year is selected as well. */
export const hasModules = (term: Term): boolean =>
  term.semester !== '' && (term.for !== 'cohort_groups' || (term.degree_details_ids.length > 0 && term.year !== ''));
export const isTermChosen = (term: Term): boolean => hasModules(term) && term.academic_year !== '';

/** Whether the form has input; `initial`: as it was opened. */
export const hasInput = (term: Term, blocks: readonly ClassBlock[], initial: Pick<Term, 'for'>): boolean =>
  term.for !== initial.for ||
  term.degree_details_ids.length > 0 ||
  term.year + term.semester + term.academic_year !== '' ||
  blocks.length > 1 ||
  blocks.some(({ id: _, ...fields }) => Object.values(fields).some((value) => value.length > 0));

/** Missing required fields of a class. */
export const missingFields = (fields: ClassFields, text: string): Record<string, string> =>
  Object.fromEntries(requiredFields.filter((field) => fields[field].trim() === '').map((field) => [field, text]));

/** Error of the times; undefined if they are valid. */
export const timeError = ({ start_time, end_time }: ClassFields): string | undefined =>
  start_time !== '' && end_time !== '' && end_time <= start_time ? timetableTexts.endBeforeStart : undefined;

type AddContext = {
  user: Pick<User, 'role'> | undefined;
  hasToken: boolean;
  /** Modules offered; undefined while loading. Any other module counts as missing. */
  offered?: readonly { readonly id: string }[] | undefined;
  /** Undefined unless the semester runs. */
  firstDay?: ChangeDayValue | undefined;
  /** The dates of the semester; undefined if it has none. */
  semester?: SemesterDays | undefined;
};

/** All errors by field, in display order: section 1, user, missing fields, times, other rules. */
export function validateNewEntries(
  term: Term,
  blocks: readonly ClassBlock[],
  { user, hasToken, offered, firstDay, semester }: AddContext,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const add = (field: string, text: string | undefined): void => {
    if (text !== undefined) errors[field] ??= text;
  };
  const termFields = termFieldsOf(term);
  for (const field of termFields) if (term[field].length === 0) add(field, timetableTexts.section1);
  if (firstDay === '') add('valid_from', texts.dayMissing);
  if (user?.role !== 'admin') add('user', texts.notAnAdmin);
  if (!hasToken) add('user', texts.noToken);
  for (const block of blocks)
    for (const [field, text] of Object.entries(
      missingFields(withOfferedModule(block, offered), timetableTexts.section2),
    ))
      add(`blocks.${block.id}.${field}`, text);
  for (const block of blocks) {
    add(`blocks.${block.id}.end_time`, timeError(block));
    for (const [field, text] of Object.entries(findDayErrors(block, semester)))
      add(`blocks.${block.id}.${field}`, text);
    if (term.for === 'teaching_groups' && block.teaching_group_ids.length === 0)
      add(`blocks.${block.id}.group_ids`, texts.chooseTeachingGroup);
  }
  if (Object.keys(errors).length > 0) return errors;
  const { timetable_entries: entries } = toRequest(term, blocks, firstDay, semester);
  blocks.forEach((block, index) => {
    for (const [field, text] of Object.entries(validationErrors(newTimetableEntry, entries[index])))
      if (field === 'valid_from') add(firstDayField(block), text);
      else add(termFields.some((one) => one === field) ? field : `blocks.${block.id}.${field}`, text);
  });
  return errors;
}

const withOfferedModule = (block: ClassBlock, offered: AddContext['offered']): ClassBlock =>
  offered?.every(({ id }) => id !== block.module_id) === true ? { ...block, module_id: '' } : block;

/** Whether a semester has begun before this day and is not over. */
export const isRunning = (semester: SemesterDays | undefined, day: string): boolean =>
  semester !== undefined && semester.starts_on < day && day <= semester.ends_on;

/** One entry per class, all with the same degrees, term and groups. `firstDay` is that of classes without their own. */
export function toRequest(
  term: Term,
  blocks: readonly ClassBlock[],
  firstDay?: ChangeDayValue,
  semester?: SemesterDays,
): Pick<NewEntries, 'timetable_entries'> {
  return {
    timetable_entries: blocks.map(({ id: _, teaching_group_ids, ...fields }) => ({
      ...omitFirstDay(toEntryBody(fields, semester)),
      semester: Number(term.semester),
      academic_year: term.academic_year,
      ...(term.for === 'cohort_groups'
        ? {
            for: term.for,
            degree_details_ids: [...term.degree_details_ids],
            year: Number(term.year),
            group_ids: [...term.group_ids],
          }
        : term.for === 'teaching_groups'
          ? { for: term.for, group_ids: [...teaching_group_ids] }
          : { for: term.for }),
      ...validFrom(firstDayOf(fields) ?? firstDay),
    })),
  };
}

const omitFirstDay = ({ first_day: _, ...body }: ReturnType<typeof toEntryBody>) => body;
const validFrom = (day: ChangeDayValue | undefined) => (day === undefined ? {} : { valid_from: day });

const orNull = (value: string): string | null => (value === '' ? null : value);

/** Converts a class to the request body. */
export const toEntryBody = (
  { weeks, chosen_weeks, dates, first_day, valid_until, assistant_lecturer_id, class_type, ...fields }: ClassFields,
  semester: SemesterDays | undefined,
) => ({
  ...fields,
  further_lecturer_ids: [...fields.further_lecturer_ids],
  further_assistant_ids: [...fields.further_assistant_ids],
  weeks: patternOf({ ...fields, weeks, chosen_weeks, dates, first_day, valid_until }, semester) ?? null,
  first_day: orNull(first_day),
  valid_until: orNull(valid_until),
  venue: fields.venue.trim(),
  // An empty value is rejected by the contract schema.
  day_of_week: fields.day_of_week as 'Monday',
  class_type: class_type as 'Lecture',
  assistant_lecturer_id: orNull(assistant_lecturer_id),
});

/** Maps server field names ('timetable_entries.0.venue') to form field names. */
export function serverFieldNames(blocks: readonly ClassBlock[], term: Pick<Term, 'for'>): Record<string, string> {
  const names: Record<string, string> = {};
  blocks.forEach((block, index) => {
    for (const field of [...Object.keys(emptyClass), 'group_ids'])
      names[`timetable_entries.${index}.${field}`] = `blocks.${block.id}.${field}`;
    for (const field of termFieldsOf(term)) names[`timetable_entries.${index}.${field}`] = field;
    names[`timetable_entries.${index}.valid_from`] = firstDayField(block);
  });
  return names;
}

/** The field that decides on which day a class begins: its own, or that of all classes. */
const firstDayField = (block: ClassBlock): string =>
  firstDayOf(block) === undefined ? 'valid_from' : `blocks.${block.id}.first_day`;

/** The `data-path` of field props, by which the form finds a field to focus. */
export const getDataPath = (props: object): string =>
  'data-path' in props && typeof props['data-path'] === 'string' ? props['data-path'] : '';
