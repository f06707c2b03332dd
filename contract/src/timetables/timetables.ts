import { z } from 'zod';
import { classTypes, endBeforeStart } from './class-types.ts';
import { degreeLevels } from '../academics/degrees.ts';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import {
  activeFilter,
  direction,
  exportFormats,
  filter,
  idFilter,
  numberFilter,
  oneOf,
  pageOf,
  paging,
} from '../http/lists.ts';
import { asOpened, localInternational, newId, required } from '../people/people.ts';
import { chosenNumber, idOr, idParams, instant, localTime, success, uuid, weekdays } from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';

const guard = { who: ['admin'] } as const;

export const timetableYears = [1, 2, 3, 4] as const;
export const timetableSemesters = [1, 2] as const;

export const timetableTexts = {
  section1: 'Please complete Section 1 with all required fields.',
  section2: 'Please fill in all required fields for all class sections.',
  editMissing: 'Please fill in all required fields.',
  endBeforeStart,
  notFound: 'Timetable entry not found',
  sameId: 'Two of these entries have the same id. Please give each an id of its own.',
  /** Sent again with the ids of the first time, when that is no longer what stands. */
  savedAndDeleted: 'This was saved before, and somebody has deleted it since. Please reload the page to add it again.',
  savedInPart: 'A part of this was saved before. Please reload the page and add only what is missing.',
} as const;

/** The most entries that one bulk creation takes. */
export const mostNewEntries = 200;

const teacher = z.object({ id: uuid, name: z.string(), staff_type: z.enum(staffTypes) });
const groupOfEntry = z.object({
  id: uuid,
  group_name: z.string(),
  /** As the specification also calls it. */
  name: z.string(),
  degree_details_id: uuid,
  year: z.number(),
  semester: z.number(),
  academic_year: z.string(),
});
const degreeOfEntry = z.object({
  id: uuid,
  degree_programme: z.string(),
  degree_level: z.enum(degreeLevels),
  local_international: z.enum(localInternational),
});

/** One weekly class with everything a list or a dialog says of it. */
export const timetableEntry = z.object({
  id: uuid,
  university_id: uuid,
  module_id: uuid,
  lecturer_id: uuid,
  assistant_lecturer_id: uuid.nullable(),
  group_ids: z.array(uuid),
  degree_details_ids: z.array(uuid),
  year: z.number(),
  semester: z.number(),
  academic_year: z.string(),
  day_of_week: z.enum(weekdays),
  /** 'HH:MM', wall clock of the university. */
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  class_type: z.enum(classTypes),
  created_by: uuid.nullable(),
  active: z.boolean(),
  /** When somebody chose "Save anyway"; null where nothing clashed. */
  clashes_accepted_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  module: z.object({ id: uuid, module_name: z.string(), module_code: z.string() }),
  lecturer: teacher,
  assistant_lecturer: teacher.nullable(),
  groups: z.array(groupOfEntry),
  degrees: z.array(degreeOfEntry),
});
export type TimetableEntry = z.output<typeof timetableEntry>;

/** 'day_time' is Monday to Sunday, then start. */
export const timetableSorts = ['day_time', 'module', 'lecturer'] as const;

export const timetableFilters = z.object({
  /** One entry, on whichever page it stands. */
  id: idFilter,
  /** Module name or code, lecturer or assistant, venue, group, degree or class type contains. */
  search: filter,
  /** 'names' searches neither degrees nor class types. */
  search_in: oneOf(['everything', 'names'], 'everything'),
  year: numberFilter,
  semester: numberFilter,
  academic_year: filter,
  day_of_week: filter,
  class_type: filter,
  module_id: idFilter,
  degree_details_id: idFilter,
  /** Who teaches it, as lecturer or as assistant. */
  lecturer_id: idFilter,
  group_id: idFilter,
  /** Exactly, whatever the case. */
  venue: filter,
  /** The active ones, unless it says otherwise. */
  active: activeFilter,
  sort: oneOf(timetableSorts, 'day_time'),
  direction,
});

export const listTimetables = endpoint({
  method: 'GET',
  path: '/api/timetables',
  summary: 'Active timetable entries, by weekday and start; a page of them with `page`',
  guard,
  query: timetableFilters.extend(paging.shape),
  /** A page also tells how many there are without any filter: 'Showing X of Y'. */
  reply: z.union([z.array(timetableEntry), pageOf(timetableEntry).extend({ all: z.number() })]),
  errors: ['no_admin_record'],
});

export const exportTimetables = endpoint({
  method: 'GET',
  path: '/api/timetables/export',
  summary: 'Exactly the filtered entries as a file, in the columns of the import',
  guard,
  query: timetableFilters.extend({ format: oneOf(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const timetableAcademicYears = endpoint({
  method: 'GET',
  path: '/api/timetables/academic-years',
  summary: 'The academic years of the timetables, sorted',
  guard,
  reply: z.array(z.string()),
  errors: ['no_admin_record'],
});

const time = (text: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.string(text).pipe(localTime));
const optionalId = z.preprocess((value) => (value === '' ? null : value), uuid.nullish());

/** What one class holds: the class block of the add form, the whole of the edit form. */
const classFields = (text: string) => ({
  module_id: idOr(text),
  start_time: time(text),
  end_time: time(text),
  day_of_week: z.enum(weekdays, text),
  venue: required(text, 200),
  class_type: z.enum(classTypes, text),
  lecturer_id: idOr(text),
  assistant_lecturer_id: optionalId,
});

const endsAfterStart = {
  path: ['end_time'],
  message: timetableTexts.endBeforeStart,
};
/** Times that cannot be read are told of alone. */
const isInOrder = (entry: { start_time?: unknown; end_time?: unknown }): boolean => {
  const [start, end] = [localTime.safeParse(entry.start_time), localTime.safeParse(entry.end_time)];
  return !start.success || !end.success || end.data > start.data;
};

const newEntryFields = z.object({
  id: newId,
  degree_details_ids: z.array(uuid, timetableTexts.section1).min(1, timetableTexts.section1).max(100),
  year: chosenNumber(timetableTexts.section1, 1, 4),
  semester: chosenNumber(timetableTexts.section1, 1, 2),
  academic_year: academicYear(timetableTexts.section1),
  group_ids: z.array(uuid, timetableTexts.section1).min(1, timetableTexts.section1).max(200),
  ...classFields(timetableTexts.section2),
  university_id: uuid.nullish(),
  created_by: z.string().max(100).nullish(),
  active: z.boolean().optional(),
});

/** Of the trust fields another university is refused; created_by and active count for nothing. */
export const newTimetableEntry = newEntryFields.refine(isInOrder, endsAfterStart);
export type NewTimetableEntry = z.output<typeof newTimetableEntry>;

export const timetableEditForm = z
  .object({
    ...classFields(timetableTexts.editMissing),
    seen: asOpened(z.object(classFields(timetableTexts.editMissing))),
    updated_at: z.string().max(60).optional(),
    /** "Save anyway": clashes that were shown are accepted, and that is recorded. */
    accept_clashes: z.boolean().default(false),
  })
  .refine(isInOrder, endsAfterStart);

const warnings = z.array(z.string());

export const addTimetables = endpoint({
  method: 'POST',
  path: '/api/timetables/bulk',
  summary: 'Add timetable entries, all or nothing. Clashes are refused unless they are accepted',
  guard,
  /** Refusals tell of 'timetable_entries.N.field'; of clashes 'timetable_entries.N', a line for each. The edit: N is 0. */
  body: z
    .object({
      timetable_entries: z
        .array(newEntryFields, timetableTexts.section2)
        .min(1, timetableTexts.section2)
        .max(mostNewEntries, `Please add at most ${mostNewEntries} entries at once`),
      accept_clashes: z.boolean().default(false),
    })
    // After what is missing, of whichever entry.
    .superRefine(({ timetable_entries: entries }, { addIssue }) => {
      const ids = entries.map(({ id }) => id);
      for (const [at, entry] of entries.entries()) {
        const tell = (field: string, message: string) =>
          addIssue({ code: 'custom', path: ['timetable_entries', at, field], message });
        if (!isInOrder(entry)) tell('end_time', timetableTexts.endBeforeStart);
        if (entry.id !== undefined && ids.indexOf(entry.id) < at) tell('id', timetableTexts.sameId);
      }
    }),
  /** `warnings`: accepted clashes and groups larger than their room, in words. */
  reply: z.object({ success: z.literal(true), count: z.number(), created: z.array(timetableEntry), warnings }),
  errors: ['no_admin_record', 'not_found', 'clash', 'conflict'],
});

export const changeTimetable = endpoint({
  method: 'PUT',
  path: '/api/timetables/:id',
  summary: 'Change a timetable entry. Its degrees, year, semester, academic year and groups stay',
  guard,
  params: idParams,
  body: timetableEditForm,
  reply: timetableEntry.extend({ warnings }),
  errors: ['no_admin_record', 'not_found', 'clash', 'conflict'],
});

export const deleteTimetable = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:id',
  summary: 'Set a timetable entry Inactive',
  guard,
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found'],
});

export const studentTimetable = endpoint({
  method: 'GET',
  path: '/api/timetables/student',
  summary: "The caller's weekly classes: their group, year and semester, by weekday and start",
  guard: { who: ['student'] },
  reply: z.array(timetableEntry.omit({ created_by: true, clashes_accepted_at: true })),
  errors: ['no_student_record'],
});
