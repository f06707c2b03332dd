import type { StudentGroup } from '@muster/contract/academics/groups';
import type { SemesterDays } from '@muster/contract/timetables/class-dates';
import { type TimetableEntry, timetableEditForm, timetableTexts } from '@muster/contract/timetables/timetables';
import { validationErrors } from '#lib/api/validation-errors.ts';
import {
  applyClassChange,
  type ClassFields,
  toEntryBody,
  missingFields,
  type Term,
  timeError,
} from '../timetable-form/timetable-form.logic.ts';
import {
  classWeeksNames,
  findDayErrors,
  firstDayOf,
  moveDates,
  toClassWeeks,
} from '../timetable-form/class-weeks.logic.ts';
import type { CohortGroup } from './use-group-multi-select.ts';
import type { ChangeDayValue } from '../change-day/change-day-field.tsx';
import type { EntryFilters, EntryList } from '../timetables.api.ts';

export const noFilters = {
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
  department: 'all',
  missing: 'all',
} satisfies EntryFilters;
export const defaultList: EntryList = { ...noFilters, sort: 'day_time', direction: 'asc', page: 1, size: 50 };

const groupFilterNames = ['degree_details_id', 'year', 'semester', 'academic_year'] as const;

/** Clears the group filter when the degree or the term changes. */
export const withGroupReset = (change: Partial<EntryFilters>): Partial<EntryFilters> =>
  groupFilterNames.some((name) => change[name] !== undefined) ? { ...change, group_id: 'all' } : change;

/** Values of the dialog. `term` only filters the options; it is not saved. */
export type EditValues = { readonly fields: ClassFields; readonly term: Term };

export const toValues = (entry: TimetableEntry, semester?: SemesterDays): EditValues => ({
  fields: {
    module_id: entry.module_id,
    start_time: entry.start_time,
    end_time: entry.end_time,
    day_of_week: entry.day_of_week,
    ...toClassWeeks(entry, semester),
    venue: entry.venue,
    class_type: entry.class_type,
    lecturer_id: entry.lecturer_id,
    assistant_lecturer_id: entry.assistant_lecturer_id ?? '',
    further_lecturer_ids: entry.further_lecturers.map(({ id }) => id),
    further_assistant_ids: entry.further_assistants.map(({ id }) => id),
  },
  term: {
    for: audienceOf(entry),
    degree_details_ids: entry.degree_details_ids,
    year: entry.year === null ? '' : String(entry.year),
    semester: String(entry.semester),
    academic_year: entry.academic_year,
    group_ids: entry.group_ids,
  },
});

/** Whom the class expects. */
const audienceOf = ({ groups }: TimetableEntry): Term['for'] => {
  if (groups.length === 0) return 'everyone';
  return groups.some(({ module_id: module }) => module !== null) ? 'teaching_groups' : 'cohort_groups';
};

/** Applies a filter change: other degrees clear groups and module, another year or semester clears the module. */
export function applyFilterChange({ fields, term }: EditValues, change: Partial<Term>): EditValues {
  const isOtherDegree = change.degree_details_ids !== undefined;
  const hasOtherModules = isOtherDegree || change.year !== undefined || change.semester !== undefined;
  return {
    fields: hasOtherModules ? applyClassChange(fields, { module_id: '' }) : fields,
    term: { ...term, ...(isOtherDegree ? { group_ids: [] } : {}), ...change },
  };
}

/** The cohort groups of an entry. */
export const cohortGroupsOf = ({ groups }: TimetableEntry): CohortGroup[] =>
  groups.flatMap(({ degree_details_id: degree, year, ...group }) =>
    degree === null || year === null ? [] : [{ ...group, degree_details_id: degree, year }],
  );

/** Term for loading modules: with the degrees of the selected groups, or else the selected degrees. */
export function toModuleTerm(term: Term, groups: readonly Pick<StudentGroup, 'id' | 'degree_details_id'>[]): Term {
  const selectedGroups = groups.filter(({ id }) => term.group_ids.includes(id));
  const ids = [...new Set(selectedGroups.map(({ degree_details_id }) => degree_details_id))];
  return ids.length === 0 ? term : { ...term, degree_details_ids: ids };
}

/** All errors by field, in display order. Weeks and days that the entry has already are not checked again. */
export function validateEdit(
  fields: ClassFields,
  saved: ClassFields,
  semester: SemesterDays | undefined,
): Record<string, string> {
  const missing = missingFields(fields, timetableTexts.editMissing);
  const time = timeError(fields);
  const hasOtherDays = classWeeksNames.some((name) => fields[name] !== saved[name]);
  const errors = {
    ...missing,
    ...(time && { end_time: time }),
    ...(hasOtherDays ? findDayErrors(fields, semester) : {}),
  };
  return Object.keys(errors).length > 0 ? errors : validationErrors(timetableEditForm, toEntryBody(fields, semester));
}

type EditContext = {
  readonly semester: SemesterDays | undefined;
  readonly from: ChangeDayValue;
  readonly today: string;
};

/**
 * The values to save, and those that the form showed. Weeks, first and last day stay as they are stored unless they change: the form may say the
 * same dates otherwise. `hasChangeDay`: more than the first and the last day changes, so that the day of the change matters.
 */
export function toEdit(entry: TimetableEntry, saved: ClassFields, fields: ClassFields, context: EditContext) {
  const { semester, from } = context;
  const [form, shown] = [toEntryBody(fields, semester), toEntryBody(saved, semester)];
  const seen = { ...shown, weeks: entry.weeks, first_day: entry.valid_from, valid_until: entry.valid_until };
  const body = {
    ...form,
    weeks: form.weeks === shown.weeks ? entry.weeks : form.weeks,
    first_day: firstDayToSave(entry, saved, fields, context),
    valid_until: form.valid_until === shown.valid_until ? entry.valid_until : form.valid_until,
  };
  const withoutDays = (values: typeof body): string =>
    JSON.stringify({ ...values, first_day: null, valid_until: null });
  const hasChangeDay = withoutDays(body) !== withoutDays(seen);
  return { hasChangeDay, change: { ...body, seen, valid_from: hasChangeDay ? from : 'next' } };
}

/**
 * The first day is that of the form if it was typed. Single dates, and a class that moves to another weekday, make the class begin earlier,
 * but not later. If the change leaves earlier classes as they are, it leaves the first day, too.
 */
function firstDayToSave(
  { valid_from: stored }: TimetableEntry,
  saved: ClassFields,
  fields: ClassFields,
  { from, today }: EditContext,
): string | null {
  const [first, shown] = [firstDayOf(fields) ?? null, firstDayOf(saved) ?? null];
  if (first === shown) return stored;
  const { first_day: moved } = { ...saved, ...moveDates(saved, fields.day_of_week) };
  if (fields.first_day !== moved || stored === null || first === null) return first;
  const isKept = from !== 'start' && stored <= today;
  return isKept || first > stored ? stored : first;
}
