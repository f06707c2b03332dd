import { z } from 'zod';
import { classesAhead } from '../timetables/classes-ahead.ts';
import { adaptPassword, inviteField, newPassword } from '../accounts/invitations.ts';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  activeByDefault,
  count,
  deleted,
  direction,
  exportFormats,
  filter,
  searchText,
  idFilter,
  idList,
  limit,
  listOrPage,
  enumWithDefault,
  paging,
  statusFilter,
} from '../http/lists.ts';
import { baseValues, email, identifier, newId, newRowId, optionalText, tooLongText } from '../http/fields.ts';
import { gender, dateOfBirth, dateOfEntry, personName, personTopics } from './people.ts';
import { idParams, instant, text, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;

export const staffTypes = ['lecturer', 'professor', 'assistant_lecturer'] as const;
export const staffTypeLabels: Readonly<Record<(typeof staffTypes)[number], string>> = {
  lecturer: 'Lecturer',
  professor: 'Professor',
  assistant_lecturer: 'Assistant Lecturer',
};

/** In the order in which a form reports missing fields. */
export const staffTexts = {
  noEmployeeId: 'Employee ID is required',
  noName: 'Full Name is required',
  noEmail: 'Email is required',
  noPassword: 'Password is required',
  noStaffType: 'Staff Type is required',
  editMissing: 'Please fill in all required fields',
  notFound: 'Staff member not found',
} as const;

const moduleOfAssignment = z.object({ module_name: z.string(), module_code: z.string() });

export const assignment = z.object({
  id: uuid,
  staff_id: uuid,
  course_name: z.string(),
  module_id: uuid,
  can_teach_as_primary: z.boolean(),
  can_teach_as_assistant: z.boolean(),
  created_at: instant,
  modules: z.object({ id: uuid, ...moduleOfAssignment.shape }),
});
export type Assignment = z.output<typeof assignment>;

export const newAssignment = z.object({
  id: newRowId,
  course_name: text(200).optional(),
  module_id: uuid,
  can_teach_as_primary: z.boolean().default(true),
  can_teach_as_assistant: z.boolean().default(true),
  created_at: z.string().max(60).optional(),
});

/** One staff member; `specilization` is a misspelt alias for older clients. */
export const staffMember = z.object({
  id: uuid,
  name: z.string(),
  /** For sorting. Null: the last word of the name. */
  family_name: z.string().nullable(),
  email: z.string(),
  employee_id: z.string(),
  contact_no: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  address: z.string().nullable(),
  staff_type: z.enum(staffTypes),
  department: z.string().nullable(),
  specialization: z.string().nullable(),
  specilization: z.string().nullable(),
  position: z.string().nullable(),
  date_joined: z.string().nullable(),
  active: z.boolean(),
  status: z.enum(['Active', 'Inactive']),
  university_id: uuid,
  photo_url: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type StaffMember = z.output<typeof staffMember>;

export const staffListRow = staffMember.extend({
  staff_courses: z.array(z.object({ course_name: z.string(), modules: moduleOfAssignment })),
});
export type StaffListRow = z.output<typeof staffListRow>;

export const staffSorts = [
  'name',
  'family_name',
  'employee_id',
  'email',
  'staff_type',
  'department',
  'created_at',
] as const;
export const staffFilters = z.object({
  /** Searches name, employee id and email. */
  search: searchText,
  name: searchText,
  email: searchText,
  employee_id: searchText,
  staff_type: filter,
  department: filter,
  gender: filter,
  /** Searches course, name and code of the modules that they may teach. */
  module: filter,
  status: statusFilter,
});

/** Fields of both forms. Another `university_id` is rejected. */
const details = {
  family_name: optionalText(200),
  contact_no: optionalText(60),
  dob: dateOfBirth,
  gender,
  address: optionalText(500),
  department: optionalText(200),
  specialization: optionalText(200),
  /** Misspelt alias for older clients. */
  specilization: optionalText(200),
  position: optionalText(200),
  date_joined: dateOfEntry,
  active: z.boolean().default(true),
  university_id: uuid.optional(),
};
const staffType = (missing: string) => z.enum(staffTypes, missing);
const password = z.string().max(1000, tooLongText(1000));

export const staffForm = z.object({
  id: newId,
  employee_id: identifier(staffTexts.noEmployeeId, 60),
  name: personName(staffTexts.noName),
  email: email(staffTexts.noEmail),
  password: newPassword(staffTexts.noPassword, tooLongText(1000)),
  invite: inviteField,
  staff_type: staffType(staffTexts.noStaffType),
  ...details,
  courses: z.array(newAssignment).max(200).default([]),
});

const staffEdit = z.object({
  employee_id: identifier(staffTexts.editMissing, 60),
  name: personName(staffTexts.editMissing),
  email: email(staffTexts.editMissing),
  staff_type: staffType(staffTexts.editMissing),
  /** Blank keeps the current password. */
  password: password.nullish(),
  ...details,
  /** Missing: keeps its value. */
  active: z.boolean().optional(),
  /** Assignments to add and to remove in the same transaction. */
  new_courses: z.array(newAssignment).max(200).default([]),
  deleted_course_ids: z.array(z.string().max(100)).max(1000).default([]),
});
export const staffEditForm = staffEdit.extend({ seen: baseValues(staffEdit) });

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'List staff with their assignments, by name; paged with `page`',
  guard: { ...guard, admitsFacultyOffices: true },
  stepUp: 'whole list',
  query: staffFilters.extend({ ...paging.shape, sort: enumWithDefault(staffSorts, 'name'), direction }),
  reply: listOrPage(staffListRow),
  errors: ['no_admin_record'],
});

export const countStaff = endpoint({
  method: 'GET',
  path: '/api/staff/count',
  summary: 'Count active staff members',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: count,
  errors: ['no_admin_record'],
});

export const exportStaff = endpoint({
  method: 'GET',
  path: '/api/staff/export',
  summary: 'Download the filtered staff as a file',
  guard: { ...guard, admitsFacultyOffices: true },
  stepUp: true,
  query: staffFilters.extend({
    format: enumWithDefault(exportFormats, 'csv'),
    sort: enumWithDefault(staffSorts, 'name'),
    direction,
  }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const lookUpStaff = endpoint({
  method: 'GET',
  path: '/api/staff/lookup',
  summary: 'List staff by name, for select fields',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({
    id: idFilter,
    staff_type: filter,
    active: activeByDefault,
    /** Part of the name or the employee id. */
    search: searchText,
    limit,
  }),
  reply: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      staff_type: z.enum(staffTypes),
      employee_id: z.string(),
      active: z.boolean(),
    }),
  ),
  errors: ['no_admin_record'],
});

export const setStaffStatus = endpoint({
  method: 'POST',
  path: '/api/staff/bulk-status',
  summary: 'Activate or deactivate the selected staff members',
  guard,
  stepUp: true,
  body: z.object({ ids: z.array(uuid).min(1, 'Please choose at least one').max(1000), active: z.boolean() }),
  reply: z.object({ success: z.literal(true), changed: z.number(), ...classesAhead }),
  changes: personTopics,
  errors: ['no_admin_record', 'not_found'],
});

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/api/staff/:id',
  summary: 'Get one staff member',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  reply: staffMember,
  errors: ['no_admin_record', 'not_found'],
});

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/api/staff',
  summary: 'Add a staff member with an account and assignments, in one transaction',
  guard,
  stepUp: true,
  body: withAliases(staffForm, statusAlias, adaptPassword),
  reply: staffMember,
  changes: personTopics,
  errors: ['no_admin_record', 'conflict', 'not_found'],
});

export const changeStaffMember = endpoint({
  method: 'PUT',
  path: '/api/staff/:id',
  summary: 'Update a staff member; a blank password keeps the current one',
  guard,
  stepUp: 'changed sign-in field',
  params: idParams,
  body: withAliases(staffEditForm, statusAlias),
  reply: staffMember.extend(classesAhead),
  changes: personTopics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/staff/:id/courses',
  summary: 'List the modules that a staff member may teach',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  reply: z.array(assignment),
  errors: ['no_admin_record', 'not_found'],
});

export const addAssignments = endpoint({
  method: 'POST',
  path: '/api/staff/:id/courses',
  summary: 'Assign modules to a staff member',
  guard,
  params: idParams,
  body: z.object({ courses: z.array(newAssignment).min(1, 'Please choose at least one module').max(200) }),
  reply: z.array(assignment),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteAssignments = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id/courses',
  summary: 'Remove assigned modules from a staff member; ids that are not UUIDs are ignored',
  guard,
  params: idParams,
  body: idList,
  reply: deleted,
  changes: ['staff', 'modules'],
  errors: ['no_admin_record', 'not_found'],
});
