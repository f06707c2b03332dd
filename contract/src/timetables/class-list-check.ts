import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, numberFilter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { uuid, weekdays } from '../http/shared.ts';
import { teachingGroupName } from '../academics/teaching-groups.ts';

const guard = { who: ['admin'], area: 'timetables', admitsFacultyOffices: true } as const;
/** Both missing: the current semester, or the current academic year between semesters. */
const term = z.object({ academic_year: filter, semester: numberFilter });

/**
 * Why an enrolment is on no class list: its module has no class in the timetable; no class of the module is for the group that it names; it
 * names no group, and each class of the module is for groups.
 */
export const unlistedReasons = ['module_without_class', 'group_without_class', 'no_group'] as const;
const unlistedReason = z.enum(unlistedReasons);
export type UnlistedReason = z.output<typeof unlistedReason>;

/** A weekly class that expects more students than its venue has seats. */
const crowdedClass = z.object({
  timetable_id: uuid,
  module_code: z.string(),
  class_type: z.string(),
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  seats: z.number(),
  students: z.number(),
});
/** A teaching group with more students than seats. */
const crowdedGroup = teachingGroupName.extend({
  module_id: uuid,
  module_code: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  seats: z.number(),
  /** Active students who are expected today. */
  students: z.number(),
});
/** Also of teaching groups. */
export const maxCrowdedClasses = 100;

export const checkClassLists = endpoint({
  method: 'GET',
  path: '/api/timetables/class-list-check',
  summary:
    'Count the enrolments of a term on class lists and on none, classes without students, and classes and teaching groups with too few seats',
  guard,
  query: term,
  reply: z.object({
    academic_year: z.string(),
    /** Null: the whole academic year. */
    semester: z.number().nullable(),
    /** Active enrolments of active students. */
    enrolments: z.number(),
    /** Of these, the ones whose student is on a class list. */
    listed: z.number(),
    /** The others. Reasons without enrolments are left out. */
    unlisted: z.array(z.object({ reason: unlistedReason, enrolments: z.number(), modules: z.number() })),
    /** Active weekly classes. */
    classes: z.number(),
    empty_classes: z.number(),
    crowded_classes: z.number(),
    /** The fullest ones first, at most `maxCrowdedClasses`. */
    crowded: z.array(crowdedClass),
    crowded_groups: z.number(),
    /** The fullest ones first, at most `maxCrowdedClasses`. */
    fullest_groups: z.array(crowdedGroup),
  }),
  errors: ['no_admin_record'],
});

export const unlistedEnrolment = z.object({
  id: uuid,
  reason: unlistedReason,
  student: z.object({ id: uuid, name: z.string(), student_id: z.string() }),
  module: z.object({ id: uuid, module_code: z.string(), module_name: z.string() }),
  /** The group that the enrolment names. */
  group_name: z.string().nullable(),
  /** If that is a teaching group: its id. */
  teaching_group_id: uuid.nullable(),
});
export type UnlistedEnrolment = z.output<typeof unlistedEnrolment>;

export const listUnlistedEnrolments = endpoint({
  method: 'GET',
  path: '/api/timetables/class-list-check/enrolments',
  summary: 'List the active enrolments of a term that are on no class list, by module and student',
  guard,
  query: requiredPaging.extend({ ...term.shape, reason: optionalParam(unlistedReason) }),
  reply: pageOf(unlistedEnrolment),
  errors: ['no_admin_record'],
});
