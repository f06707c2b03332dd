import { z } from 'zod';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { degree } from './degrees.ts';
import { structureLimits } from './structure.ts';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import {
  activeFilter,
  count,
  direction,
  filter,
  searchText,
  idFilter,
  idsFilter,
  limit,
  listOrPage,
  numberFilter,
  enumWithDefault,
  optionalParam,
  paging,
} from '../http/lists.ts';
import { baseValues, newId, required } from '../http/fields.ts';
import { classesAhead } from '../timetables/classes-ahead.ts';
import { integerInRange, idParams, instant, success, text, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'academics' } as const;

/** In the order in which a form reports missing fields. */
export const groupTexts = {
  noName: 'Group Name is required',
  noDegree: 'Degree Programme is required',
  noYear: 'Year is required',
  noSemester: 'Semester is required',
  noAcademicYear: 'Academic Year is required',
  ambiguousDegree: 'Several degree programmes have this name. Please choose one of them.',
} as const;

/** A group. Some fields appear under two names, for older clients. */
export const group = z.object({
  id: uuid,
  group_name: z.string(),
  name: z.string(),
  degree_details_id: uuid,
  year: z.number(),
  current_year: z.number(),
  semester: z.number(),
  current_semester: z.number(),
  academic_year: z.string(),
  active: z.boolean(),
  university_id: uuid,
  created_at: instant,
  /** Active students of the group. */
  student_count: z.number(),
  degree_details: degree.pick({ id: true, degree_programme: true, degree_level: true, local_international: true }),
});
export type StudentGroup = z.output<typeof group>;

const groupFields = z.object({
  group_name: required(groupTexts.noName, 100),
  /** Display name; ignored if an id is given. */
  degree_programme: text(200).optional(),
  degree_details_id: z.preprocess((value) => (value === '' || value === null ? undefined : value), uuid.optional()),
  year: integerInRange(groupTexts.noYear, 0, structureLimits.lastYear),
  semester: integerInRange(groupTexts.noSemester, 1, structureLimits.terms),
  academic_year: academicYear(groupTexts.noAcademicYear),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
});

const hasDegree = (form: { degree_programme?: string | undefined; degree_details_id?: string | undefined }): boolean =>
  Boolean(form.degree_programme) || form.degree_details_id !== undefined;
const noDegree = {
  path: ['degree_programme'],
  message: groupTexts.noDegree,
  // Also runs if other fields are invalid, so that errors keep the order of the form.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const groupForm = groupFields.extend({ id: newId }).refine(hasDegree, noDegree);

const groupEdit = groupFields.extend({ active: z.boolean().optional() });
/** Missing fields keep their value. */
export const groupEditForm = groupEdit.extend({ seen: baseValues(groupEdit) }).refine(hasDegree, noDegree);

const aliases = {
  group_no: 'group_name',
  name: 'group_name',
  current_year: 'year',
  current_semester: 'semester',
  ...statusAlias,
} as const;

/** 'degree' sorts by degree, name, year and semester. */
export const groupSorts = ['degree', 'group_name', 'year', 'academic_year', 'active'] as const;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'List groups with their degree, by degree and name; paged with `page`',
  guard: { who: ['admin', 'lecturer'], area: 'academics', admitsFacultyOffices: true },
  query: z.object({
    /** Only this group. */
    id: idFilter,
    active: activeFilter,
    /** Part of the name, or word prefixes of name, degree, 'year 1', 'semester 2' and academic year. */
    search: searchText,
    degree_level: filter,
    /** Comma-separated ids. */
    degree_details_ids: idsFilter,
    year: numberFilter,
    semester: numberFilter,
    academic_year: filter,
    /** Groups without active students. */
    missing: optionalParam(z.enum(['students'])),
    ...paging.shape,
    sort: enumWithDefault(groupSorts, 'degree'),
    direction,
    /** Groups of this year and semester come first. */
    first_year: numberFilter,
    first_semester: numberFilter,
  }),
  reply: listOrPage(group),
  errors: ['no_admin_record'],
});

export const countGroups = endpoint({
  method: 'GET',
  path: '/api/groups/count',
  summary: 'Count active groups',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: count,
  errors: ['no_admin_record'],
});

export const filteredGroups = endpoint({
  method: 'GET',
  path: '/api/groups/filtered',
  summary: 'List groups for report filters',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({
    degreeLevel: filter,
    academicStatus: filter,
    degree: filter,
    year: numberFilter,
    semester: numberFilter,
    academicYear: filter,
    /** As in `listGroups`. */
    search: searchText,
    limit,
  }),
  reply: z.array(group),
  errors: ['no_admin_record'],
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Add a group; the degree is given by id or display name',
  guard,
  body: withAliases(groupForm, aliases),
  reply: group,
  changes: ['groups'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  summary: 'Update a group, or set it Active or Inactive. The degree of a group with students cannot change',
  guard,
  params: idParams,
  body: withAliases(groupEditForm, aliases),
  reply: group.extend(classesAhead),
  changes: ['groups'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Set a group Inactive',
  guard,
  params: idParams,
  reply: success.extend(classesAhead),
  errors: ['no_admin_record', 'not_found'],
});
