import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import {
  activeFilter,
  filter,
  numberFilter,
  pageOf,
  optionalParam,
  requiredPaging,
  searchText,
} from '../http/lists.ts';
import { idParams, integerInRange, localDate, requiredId, success, uuid, weekdays } from '../http/shared.ts';
import { academicYear } from '../people/enrollments.ts';
import { baseValues, newId, optionalLine, required } from '../http/fields.ts';
import { classesAhead } from '../timetables/classes-ahead.ts';
import { weekPattern } from '../timetables/week-pattern-fields.ts';
import { structureLimits } from './structure.ts';
import { teachingGroupName } from './teaching-groups.ts';

export const teachingGroupTexts = {
  noName: 'Enter a name, such as A or Lab 2',
  noSemester: 'Select a semester',
  noAcademicYear: 'Select an academic year',
  badCapacity: 'Give a whole number from 1 to 30000, or leave it empty',
  noStudents: 'Choose at least one student',
  noTarget: 'Choose the teaching group to move them to',
} as const;

const weeklyClass = z.object({
  id: uuid,
  day_of_week: z.enum(weekdays),
  /** 'HH:MM' in the time zone of the university. */
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  class_type: z.string(),
  weeks: weekPattern,
  /** First and last day; null: that of the semester. */
  valid_from: localDate.nullable(),
  valid_until: localDate.nullable(),
  lecturer: z.string(),
});
export type WeeklyClass = z.output<typeof weeklyClass>;

export const classWithoutTeachingGroup = weeklyClass.extend({
  /** The names of its cohort groups; none: everyone who takes the module. */
  groups: z.array(z.string()),
  /** Active students who are expected today. */
  student_count: z.number(),
  /** Seats of the venue; null: not known. */
  capacity: z.number().nullable(),
});
export type ClassWithoutTeachingGroup = z.output<typeof classWithoutTeachingGroup>;

const moduleOfGroup = z.object({ id: uuid, module_name: z.string(), module_code: z.string() });

export const teachingGroup = teachingGroupName.extend({
  /** Its own module. */
  module_id: uuid,
  /** The modules that it serves, its own first. A faculty office sees those of its departments. */
  modules: z.array(moduleOfGroup),
  academic_year: z.string(),
  semester: z.number(),
  /** Seats; null: not limited. */
  capacity: z.number().nullable(),
  active: z.boolean(),
  /** Active students who are expected today. */
  student_count: z.number(),
  /** The active weekly classes that have not ended, by weekday and start. */
  classes: z.array(weeklyClass),
});
export type TeachingGroup = z.output<typeof teachingGroup>;

const blankToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const maxFurtherModules = 20;
const formFields = z.object({
  group_name: required(teachingGroupTexts.noName, 100),
  course_number: z.preprocess(blankToNull, optionalLine(100)),
  class_type: z.preprocess(blankToNull, optionalLine(structureLimits.nameLength)),
  capacity: z.preprocess(
    blankToNull,
    integerInRange(teachingGroupTexts.badCapacity, 1, 30_000, teachingGroupTexts.badCapacity).nullable(),
  ),
  /** The modules that it serves besides its own. Left out: as they are; none for a new group. */
  further_module_ids: z
    .array(uuid)
    .max(maxFurtherModules, `Please choose at most ${maxFurtherModules}`)
    .transform((ids) => [...new Set(ids)].toSorted())
    .optional(),
});

export const teachingGroupForm = formFields.extend({
  id: newId,
  academic_year: academicYear(teachingGroupTexts.noAcademicYear),
  semester: integerInRange(teachingGroupTexts.noSemester, 1, structureLimits.terms),
});

const editFields = formFields.extend({ active: z.boolean().optional() });
/** Module and term of a teaching group do not change. */
export const teachingGroupEditForm = editFields.extend({ seen: baseValues(editFields) });

const academics = { who: ['admin'], area: 'academics' } as const;
/** Lecturers have access to the groups that they teach. */
const people = { who: ['admin', 'lecturer'], area: 'people' } as const;

/** The id of a teaching group: only the other parallel groups of its course, to which its students can move. */
const parallelTo = optionalParam(uuid);

/** The lists of teaching groups are below all of them. */
const topics = ['modules', 'lecturer', 'teaching-groups'];

export const listTeachingGroups = endpoint({
  method: 'GET',
  path: '/api/modules/:id/teaching-groups',
  summary:
    'List the teaching groups that serve a module with students, capacity and weekly classes, by course number and name; paged',
  guard: { ...academics, admitsFacultyOffices: true },
  params: idParams,
  query: z.object({
    academic_year: filter,
    semester: numberFilter,
    active: activeFilter,
    parallel_to: parallelTo,
    ...requiredPaging.shape,
  }),
  reply: pageOf(teachingGroup),
  errors: ['no_admin_record', 'not_found'],
});

export const listClassesWithoutTeachingGroup = endpoint({
  method: 'GET',
  path: '/api/modules/:id/classes-without-teaching-group',
  summary:
    'List the active weekly classes of a module for cohort groups or everyone, which have not ended, with students and seats, by weekday and start; paged',
  guard: { ...academics, admitsFacultyOffices: true },
  params: idParams,
  query: z.object({ academic_year: filter, semester: numberFilter, ...requiredPaging.shape }),
  reply: pageOf(classWithoutTeachingGroup),
  errors: ['no_admin_record', 'not_found'],
});

export const listTaughtTeachingGroups = endpoint({
  method: 'GET',
  path: '/api/lecturer/teaching-groups',
  summary:
    'List the active teaching groups that the caller teaches, newest term first; paged. Without a module: of all',
  guard: { who: ['lecturer'] },
  query: z.object({
    module_id: optionalParam(uuid),
    academic_year: filter,
    semester: numberFilter,
    parallel_to: parallelTo,
    ...requiredPaging.shape,
  }),
  reply: pageOf(teachingGroup),
  errors: ['no_staff_record'],
});

export const addTeachingGroup = endpoint({
  method: 'POST',
  path: '/api/modules/:id/teaching-groups',
  summary: 'Add a teaching group to a module',
  guard: academics,
  params: idParams,
  body: teachingGroupForm,
  reply: teachingGroup,
  changes: topics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeTeachingGroup = endpoint({
  method: 'PUT',
  path: '/api/teaching-groups/:id',
  summary: 'Update a teaching group, or set it Active or Inactive',
  guard: academics,
  params: idParams,
  body: teachingGroupEditForm,
  reply: teachingGroup.extend(classesAhead),
  changes: topics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const closeTeachingGroup = endpoint({
  method: 'DELETE',
  path: '/api/teaching-groups/:id',
  summary: 'Set a teaching group Inactive',
  guard: academics,
  params: idParams,
  reply: success.extend(classesAhead),
  errors: ['no_admin_record', 'not_found'],
});

const studentOfGroup = z.object({
  /** The student. */
  id: uuid,
  name: z.string(),
  student_id: z.string(),
  /** First and last day in the group; null: those of the term. */
  valid_from: localDate.nullable(),
  valid_until: localDate.nullable(),
});
export type StudentOfGroup = z.output<typeof studentOfGroup>;

export const listTeachingGroupStudents = endpoint({
  method: 'GET',
  path: '/api/teaching-groups/:id/students',
  summary:
    'List the active students who are expected in a teaching group today, by name; paged. Lecturers: of a group that they teach',
  guard: { ...people, admitsFacultyOffices: true },
  params: idParams,
  query: requiredPaging.extend({ search: searchText }),
  reply: pageOf(studentOfGroup),
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours'],
});

export const moveToTeachingGroup = endpoint({
  method: 'POST',
  path: '/api/teaching-groups/:id/move',
  summary:
    'Move students of a teaching group to a parallel one of their module and term, from today on or for the whole term; lecturers between groups that they teach, if the university allows it',
  guard: people,
  params: idParams,
  body: z.object({
    student_ids: z.array(uuid, teachingGroupTexts.noStudents).min(1, teachingGroupTexts.noStudents).max(1000),
    to_group_id: requiredId(teachingGroupTexts.noTarget),
    /** `today`: earlier classes still expect the students in the old group. */
    from: z.enum(['today', 'term']).default('today'),
  }),
  reply: z.object({ success: z.literal(true), moved: z.number() }),
  changes: topics,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});
