import { z } from 'zod';
import { classResources, endBeforeStart, maxFurtherStaff, timetableTopics } from './class-types.ts';
import { degreeLevels } from '../academics/degrees.ts';
import { structureLimits } from '../academics/structure.ts';
import { endpoint, type ReplyOf } from '../http/endpoint.ts';
import { normalizeVenueName } from '../http/identifier-text.ts';
import { academicYear } from '../people/enrollments.ts';
import {
  activeFilter,
  direction,
  exportFormats,
  filter,
  searchText,
  idFilter,
  numberFilter,
  enumWithDefault,
  optionalParam,
  pageOf,
  paging,
} from '../http/lists.ts';
import { baseValues, newId, required } from '../http/fields.ts';
import { localInternational } from '../people/people.ts';
import {
  integerInRange,
  requiredId,
  idParams,
  calendarDate,
  instant,
  localDate,
  localEndTime,
  localTime,
  success,
  uuid,
  weekdays,
} from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';
import { weekPattern } from './week-pattern-fields.ts';
import { weekPatternInput } from './week-pattern-input.ts';

const guard = { who: ['admin'], area: 'timetables' } as const;

export const timetableTexts = {
  section1: 'Please complete Section 1 with all required fields.',
  section2: 'Please fill in all required fields for all class sections.',
  editMissing: 'Please fill in all required fields.',
  endBeforeStart,
  notFound: 'Timetable entry not found',
  lastDayBeforeFirst: 'The last day must not be before the first day',
  sameId: 'Two of these entries have the same id. Please give each entry a different id.',
  /** The request was repeated with the same ids, but the saved entries have changed since. */
  savedAndDeleted: 'These entries were saved and then deleted by someone. Please reload the page to add them again.',
  savedInPart: 'Some of these entries were already saved. Please reload the page and add only the missing ones.',
} as const;

/** Entries per bulk creation. */
export const maxNewEntries = 200;

const teacher = z.object({ id: uuid, name: z.string(), staff_type: z.enum(staffTypes) });
const groupOfEntry = z.object({
  id: uuid,
  group_name: z.string(),
  /** Alias of `group_name`. */
  name: z.string(),
  /** Of a teaching group; null: a cohort group. */
  module_id: uuid.nullable(),
  course_number: z.string().nullable(),
  /** Of a cohort group; null: a teaching group. */
  degree_details_id: uuid.nullable(),
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
});
const degreeOfEntry = z.object({
  id: uuid,
  degree_programme: z.string(),
  degree_level: z.enum(degreeLevels),
  local_international: z.enum(localInternational),
});

const moduleOfEntry = z.object({ id: uuid, module_name: z.string(), module_code: z.string() });

/** One weekly class, in all weeks of its semester or in some. */
export const timetableEntry = z.object({
  id: uuid,
  university_id: uuid,
  module_id: uuid,
  lecturer_id: uuid,
  assistant_lecturer_id: uuid.nullable(),
  group_ids: z.array(uuid),
  degree_details_ids: z.array(uuid),
  /** Year of study of the cohort groups; null: a class of teaching groups, or of everyone who takes the module. */
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  day_of_week: z.enum(weekdays),
  /** 'HH:MM' in the time zone of the university. */
  start_time: z.string(),
  end_time: z.string(),
  weeks: weekPattern,
  /** The dates of a class of few chosen weeks, without holidays; null: of any other class, and without semester dates. */
  dates: z.array(localDate).nullable(),
  /** First and last day of the entry; null: that of its semester. */
  valid_from: localDate.nullable(),
  valid_until: localDate.nullable(),
  venue: z.string(),
  class_type: z.string(),
  created_by: uuid.nullable(),
  active: z.boolean(),
  /** When a user chose "Save anyway"; null if nothing clashed. */
  clashes_accepted_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  module: moduleOfEntry,
  /** The other modules that the teaching groups of the class serve, by code. Empty for students: `module` is the one that they take. */
  further_modules: z.array(moduleOfEntry),
  lecturer: teacher,
  assistant_lecturer: teacher.nullable(),
  /** After `lecturer` and `assistant_lecturer`, in their order. */
  further_lecturers: z.array(teacher),
  further_assistants: z.array(teacher),
  groups: z.array(groupOfEntry),
  degrees: z.array(degreeOfEntry),
});
export type TimetableEntry = z.output<typeof timetableEntry>;

/** 'day_time' sorts by weekday from Monday, then start. */
export const timetableSorts = ['day_time', 'module', 'lecturer'] as const;

export const timetableFilters = z.object({
  /** Only this entry. */
  id: idFilter,
  /** Searches module name and code, lecturers, assistants, venue, group, degree and class type. */
  search: searchText,
  /** 'names' excludes degrees and class types. */
  search_in: enumWithDefault(['everything', 'names'], 'everything'),
  year: numberFilter,
  semester: numberFilter,
  academic_year: filter,
  day_of_week: filter,
  class_type: filter,
  module_id: idFilter,
  degree_details_id: idFilter,
  /** One of the lecturers or assistants. */
  lecturer_id: idFilter,
  group_id: idFilter,
  /** Exact, case-insensitive. */
  venue: filter,
  /** Entries whose venue is not an active one of the list of venues, or with classes ahead and no active lecturer, or no active group. */
  missing: optionalParam(z.enum(classResources)),
  /** Of the module. */
  department: filter,
  /** Default: active entries. Entries that have ended are not active. */
  active: activeFilter,
  sort: enumWithDefault(timetableSorts, 'day_time'),
  direction,
});

export const listTimetables = endpoint({
  method: 'GET',
  path: '/api/timetables',
  summary: 'List active timetable entries by weekday and start; paged with `page`',
  guard: { ...guard, admitsFacultyOffices: true },
  query: timetableFilters.extend(paging.shape),
  /** `all` is the number of entries without filters, for 'Showing X of Y'. */
  reply: z.union([z.array(timetableEntry), pageOf(timetableEntry).extend({ all: z.number() })]),
  errors: ['no_admin_record'],
});

export const timetableDensity = endpoint({
  method: 'GET',
  path: '/api/timetables/density',
  summary: 'Count the active timetable entries by weekday, and those that take place in each hour of the day',
  guard: { ...guard, admitsFacultyOffices: true },
  query: timetableFilters,
  reply: z.object({
    /** Days without entries are left out. */
    days: z.array(z.object({ day_of_week: z.enum(weekdays), count: z.number() })),
    /** 9 is the hour from 9:00 to 10:00. Hours without entries are left out. */
    hours: z.array(
      z.object({ day_of_week: z.enum(weekdays), hour: z.number().int().min(0).max(23), count: z.number() }),
    ),
  }),
  errors: ['no_admin_record'],
});
export type TimetableDensity = ReplyOf<typeof timetableDensity>;

export const exportTimetables = endpoint({
  method: 'GET',
  path: '/api/timetables/export',
  summary: 'Download the filtered entries as a file with the columns of the import',
  guard: { ...guard, admitsFacultyOffices: true },
  query: timetableFilters.extend({ format: enumWithDefault(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const timetableAcademicYears = endpoint({
  method: 'GET',
  path: '/api/timetables/academic-years',
  summary: 'List the academic years of the timetables, sorted',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: z.array(z.string()),
  errors: ['no_admin_record'],
});

const time = (text: string, kind: typeof localTime) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.string(text).pipe(kind));
const furtherIds = z.array(uuid).max(maxFurtherStaff, `Please choose at most ${maxFurtherStaff}`).optional();
const optionalId = z.preprocess((value) => (value === '' ? null : value), uuid.nullish());

/** Fields of one class: a class section of the add form, or the whole edit form. */
const classFields = (text: string) => ({
  module_id: requiredId(text),
  start_time: time(text, localTime),
  end_time: time(text, localEndTime),
  day_of_week: z.enum(weekdays, text),
  /** Missing: every week; in a change, the weeks stay. */
  weeks: weekPatternInput,
  venue: required(text, 200).overwrite(normalizeVenueName),
  class_type: required(text, structureLimits.nameLength),
  lecturer_id: requiredId(text),
  assistant_lecturer_id: optionalId,
  /** Missing: unchanged; none for a new entry. They have the rights of the lecturer, or of the assistant. */
  further_lecturer_ids: furtherIds,
  further_assistant_ids: furtherIds,
});

const endsAfterStart = {
  path: ['end_time'],
  message: timetableTexts.endBeforeStart,
};
/** Invalid times have their own validation error. */
const isInOrder = (entry: { start_time?: unknown; end_time?: unknown }): boolean => {
  const [start, end] = [localTime.safeParse(entry.start_time), localEndTime.safeParse(entry.end_time)];
  return !start.success || !end.success || end.data > start.data;
};

const lastDayNotBefore = { path: ['valid_until'], message: timetableTexts.lastDayBeforeFirst };
const isValidityInOrder = (entry: { valid_from: ChangeDay; valid_until?: string | null | undefined }): boolean =>
  !entry.valid_until ||
  entry.valid_from === 'next' ||
  entry.valid_from === 'start' ||
  entry.valid_from <= entry.valid_until;

/** First day of a change: a date, the next class that was not held, or all days of the entry while no register of it was taken. */
export const changeDay = z.union([z.enum(['next', 'start']), calendarDate], 'Please give a date as YYYY-MM-DD');
export type ChangeDay = z.output<typeof changeDay>;
const changeDayOrNext = z.preprocess((day) => day ?? undefined, changeDay.default('next'));

const termFields = {
  semester: integerInRange(timetableTexts.section1, 1, structureLimits.terms),
  academic_year: academicYear(timetableTexts.section1),
};
const groupIds = z.array(uuid, timetableTexts.section1).min(1, timetableTexts.section1).max(200);
const newClassFields = {
  id: newId,
  ...classFields(timetableTexts.section2),
  /** First day: a date, today while the semester runs (`next`), or that of the semester (`start`). */
  valid_from: changeDayOrNext,
  /** Last day. Missing: that of the semester. */
  valid_until: calendarDate.nullish(),
  university_id: uuid.nullish(),
  created_by: z.string().max(100).nullish(),
  active: z.boolean().optional(),
};
const withoutCohorts = { degree_details_ids: z.array(uuid).max(0).default([]), year: z.null().default(null) };

/** `for`: whom the class expects. Missing: the students of cohort groups. */
const newEntryFields = z.discriminatedUnion('for', [
  z.object({
    for: z.literal('cohort_groups').optional(),
    degree_details_ids: z.array(uuid, timetableTexts.section1).min(1, timetableTexts.section1).max(100),
    year: integerInRange(timetableTexts.section1, 0, structureLimits.lastYear),
    ...termFields,
    group_ids: groupIds,
    ...newClassFields,
  }),
  z.object({
    for: z.literal('teaching_groups'),
    ...withoutCohorts,
    ...termFields,
    group_ids: groupIds,
    ...newClassFields,
  }),
  // Everyone who takes the module.
  z.object({
    for: z.literal('everyone'),
    ...withoutCohorts,
    ...termFields,
    group_ids: z.array(uuid).max(0).default([]),
    ...newClassFields,
  }),
]);

/** Another `university_id` is rejected; `created_by` and `active` are ignored. */
export const newTimetableEntry = newEntryFields
  .refine(isInOrder, endsAfterStart)
  .refine(isValidityInOrder, lastDayNotBefore);
export type NewTimetableEntry = z.output<typeof newTimetableEntry>;

const editedFields = {
  ...classFields(timetableTexts.editMissing),
  /** First and last day of the entry; null: that of its semester. Missing: unchanged. */
  first_day: calendarDate.nullish(),
  valid_until: calendarDate.nullish(),
};

export const timetableEditForm = z
  .object({
    ...editedFields,
    seen: baseValues(z.object(editedFields)),
    updated_at: z.string().max(60).optional(),
    /** "Save anyway": accepts the clashes that were shown, and records it. */
    accept_clashes: z.boolean().default(false),
    /** First day of the change. The classes before it stay as they were planned and held. */
    valid_from: changeDayOrNext,
  })
  .refine(isInOrder, endsAfterStart)
  .refine((entry) => isValidityInOrder({ ...entry, valid_from: entry.first_day ?? 'start' }), lastDayNotBefore);

const warnings = z.array(z.string());

export const addTimetables = endpoint({
  method: 'POST',
  path: '/api/timetables/bulk',
  summary:
    'Add timetable entries in one transaction, while their semester runs from today on; clashes are rejected unless accepted',
  guard,
  /** Error details use 'timetable_entries.N.field', and 'timetable_entries.N' for clashes, one line each. */
  body: z
    .object({
      timetable_entries: z
        .array(newEntryFields, timetableTexts.section2)
        .min(1, timetableTexts.section2)
        .max(maxNewEntries, `Please add at most ${maxNewEntries} entries at once`),
      accept_clashes: z.boolean().default(false),
    })
    // Runs only if no field is missing.
    .superRefine(({ timetable_entries: entries }, { addIssue }) => {
      const ids = entries.map(({ id }) => id);
      for (const [at, entry] of entries.entries()) {
        const addFieldIssue = (field: string, message: string) =>
          addIssue({ code: 'custom', path: ['timetable_entries', at, field], message });
        if (!isInOrder(entry)) addFieldIssue('end_time', timetableTexts.endBeforeStart);
        if (!isValidityInOrder(entry)) addFieldIssue('valid_until', timetableTexts.lastDayBeforeFirst);
        if (entry.id !== undefined && ids.indexOf(entry.id) < at) addFieldIssue('id', timetableTexts.sameId);
      }
    }),
  /** `warnings`: accepted clashes and groups larger than their venue, as texts. */
  reply: z.object({ success: z.literal(true), count: z.number(), created: z.array(timetableEntry), warnings }),
  changes: timetableTopics,
  errors: ['no_admin_record', 'not_found', 'clash', 'conflict'],
});

export const changeTimetable = endpoint({
  method: 'PUT',
  path: '/api/timetables/:id',
  summary:
    'Update a timetable entry from the next class or another day on; its degrees, year, semester, academic year and groups cannot change',
  guard,
  params: idParams,
  body: timetableEditForm,
  reply: timetableEntry.extend({ warnings }),
  changes: timetableTopics,
  errors: ['no_admin_record', 'not_found', 'clash', 'conflict'],
});

export const deleteTimetable = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:id',
  summary: 'Set a timetable entry Inactive, or end it if attendance was taken for it',
  guard,
  params: idParams,
  /** Missing: the next class; all days of the entry if no register of it was taken. */
  query: z.object({ from: optionalParam(changeDay) }),
  reply: success,
  changes: timetableTopics,
  errors: ['no_admin_record', 'not_found'],
});

export const studentTimetable = endpoint({
  method: 'GET',
  path: '/api/timetables/student',
  summary: "List the weekly classes of the caller's group, year and semester, by weekday and start",
  guard: { who: ['student'] },
  reply: z.array(timetableEntry.omit({ created_by: true, clashes_accepted_at: true })),
  errors: ['no_student_record'],
});
