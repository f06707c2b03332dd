import { z } from 'zod';
import { inviteField, newPassword } from '../accounts/invitations.ts';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { degreeLevels } from '../academics/degrees.ts';
import { type AcademicStructure, structureLimits } from '../academics/structure.ts';
import { endpoint } from '../http/endpoint.ts';
import { enrollmentForm } from './enrollments.ts';
import {
  count,
  direction,
  exportFormats,
  filter,
  searchText,
  idFilter,
  limit,
  listOrPage,
  numberFilter,
  enumWithDefault,
  optionalParam,
  paging,
  statusFilter,
} from '../http/lists.ts';
import { leave, leaveForm, leaveMask } from './leave.ts';
import { secondProgramme, secondProgrammeForm } from './second-programme.ts';
import { adaptStudentPassword, studentAccountTexts } from './student-account.ts';
import { baseValues, newId, email, identifier, optionalText, tooLongText } from '../http/fields.ts';
import { localInternational, dateOfBirth, dateOfEntry, personName, personTopics, studentGender } from './people.ts';
import { integerInRange, requiredId, calendarDate, idParams, instant, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'people' } as const;
const readers = { ...guard, admitsFacultyOffices: true } as const;

export const studentTexts = {
  missing: studentAccountTexts.missing,
  noDegree: 'Please select a degree programme',
  noGroup: 'Please select a group',
  noYearOrSemester: 'Please select current year and semester',
  incompleteAssignment: 'Please complete all course assignment fields or remove incomplete entries',
  editMissing: 'Please fill in all required fields (Name, Student ID, Email)',
  sameProgramme: 'The student is in this degree programme already',
  noChangeDate: 'Please enter the date of the change',
  lateChange: 'Please choose today or an earlier date',
  groupOfAnotherDegree: 'This group belongs to another degree programme',
  closedGroup: 'This group is closed. Please choose a group for the student who comes back.',
  notFound: 'Student not found. The student may have been deleted or you may not have permission to view this student.',
} as const;

/** Field -> error: year and semester of a student are those of the group. An unknown one is no error. */
export function findTermErrors(
  group: { readonly group_name: string; readonly year: number; readonly semester: number },
  term: { readonly current_year?: number | null | undefined; readonly current_semester?: number | null | undefined },
): { current_year?: string; current_semester?: string } {
  const { current_year: year, current_semester: semester } = term;
  return {
    ...((year ?? group.year) !== group.year && {
      current_year: `The group ${group.group_name} is of year ${group.year}`,
    }),
    ...((semester ?? group.semester) !== group.semester && {
      current_semester: `The group ${group.group_name} is of semester ${group.semester}`,
    }),
  };
}

const studyTexts = {
  degree_details_id: studentTexts.noDegree,
  group_id: studentTexts.noGroup,
  current_year: studentTexts.noYearOrSemester,
  current_semester: studentTexts.noYearOrSemester,
} as const;
type StudyField = keyof typeof studyTexts;

/**
 * Field -> error: the missing ones of degree programme, group, year and semester. A new student, and one who changes the programme, needs them in a university
 * whose students belong to groups.
 */
export const findMissingStudy = (
  { students_belong_to_groups: isRequired }: Pick<AcademicStructure, 'students_belong_to_groups'>,
  study: { readonly [Field in StudyField]?: string | number | null | undefined },
): Partial<Record<StudyField, string>> =>
  Object.fromEntries(
    Object.entries(studyTexts).filter(([field]) => isRequired && (study[field as StudyField] ?? '') === ''),
  );

/** One student as administrators see them. Some fields appear under two names, for older clients. */
export const student = z.object({
  id: uuid,
  name: z.string(),
  /** For sorting. Null: the last word of the name. */
  family_name: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
  student_id: z.string(),
  contact_no: z.string().nullable(),
  phone: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  address: z.string().nullable(),
  degree_details_id: uuid.nullable(),
  degree_programme: z.string().nullable(),
  degree_level: z.enum(degreeLevels).nullable(),
  ...secondProgramme,
  group_id: uuid.nullable(),
  group_name: z.string().nullable(),
  group_no: z.string().nullable(),
  current_year: z.number().nullable(),
  current_semester: z.number().nullable(),
  local_international: z.enum(localInternational),
  degree_path: z.enum(localInternational),
  enrollment_date: z.string().nullable(),
  ...leave,
  active: z.boolean(),
  status: z.enum(['Active', 'Inactive']),
  photo_url: z.string().nullable(),
  university_id: uuid,
  created_at: instant,
  updated_at: instant,
});
export type Student = z.output<typeof student>;

/** Lecturers get students without the personal data that teaching does not need. */
export const listedStudent = student.partial({
  family_name: true,
  contact_no: true,
  phone: true,
  dob: true,
  gender: true,
  address: true,
  enrollment_date: true,
  ...leaveMask,
  university_id: true,
  created_at: true,
  updated_at: true,
});
export type ListedStudent = z.output<typeof listedStudent>;

export const studentSorts = [
  'name',
  'family_name',
  'student_id',
  'email',
  'degree_programme',
  'group_name',
  'current_year',
  'created_at',
] as const;
const order = { sort: enumWithDefault(studentSorts, 'name'), direction };

export const studentFilters = z.object({
  /** Searches name, student number and email. */
  search: searchText,
  text: searchText,
  name: searchText,
  email: searchText,
  student_id: searchText,
  /** Degree level. */
  level: filter,
  /** First or second degree, by id or exact name. */
  degree: filter,
  /** Group, by id or exact name. */
  group: filter,
  group_id: idFilter,
  year: numberFilter,
  semester: numberFilter,
  /** Local or international. */
  studentStatus: filter,
  status: statusFilter,
  gender: filter,
  /** Students without a group. */
  missing: optionalParam(z.enum(['group'])),
  /** Of the degree. */
  department: filter,
});

const details = {
  family_name: optionalText(200),
  contact_no: optionalText(60),
  phone: optionalText(60),
  dob: dateOfBirth,
  gender: studentGender,
  address: optionalText(500),
  enrollment_date: dateOfEntry,
  ...secondProgrammeForm,
  local_international: z.enum(localInternational).optional(),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
};

const blankToNull = (value: unknown) => (value === '' ? null : value);
const optionalNumber = (min: number, max: number) => z.preprocess(blankToNull, integerInRange('', min, max).nullish());

/** Group, year and semester of a student; `findMissingStudy` tells whether they and the degree programme are required. */
const study = {
  group_id: z.preprocess(blankToNull, uuid.nullish()),
  current_year: optionalNumber(0, structureLimits.lastYear),
  current_semester: optionalNumber(1, structureLimits.terms),
};

export const studentForm = z.object({
  name: personName(studentTexts.missing),
  /** `findAccountErrors` tells whether it is required. */
  email: z.preprocess(blankToNull, email(studentTexts.missing).nullish()),
  password: newPassword(studentTexts.missing, tooLongText(1000)),
  invite: inviteField,
  student_id: identifier(studentTexts.missing, 60),
  degree_details_id: z.preprocess(blankToNull, requiredId(studentTexts.noDegree).nullish()),
  ...study,
  ...details,
  /** Saved in the same transaction. */
  enrollments: z.array(enrollmentForm).max(200).default([]),
});

const studentEdit = z.object({
  name: personName(studentTexts.editMissing),
  student_id: identifier(studentTexts.editMissing, 60),
  /** Null: a student without an account has none yet. */
  email: z.preprocess(blankToNull, email(studentTexts.editMissing).nullable()),
  ...study,
  ...details,
  ...leaveForm,
  active: z.boolean().optional(),
  /** Blank keeps the current password. */
  password: z.string().max(1000, tooLongText(1000)).nullish(),
  new_enrollments: z.array(enrollmentForm).max(200).default([]),
  deleted_enrollment_ids: z.array(z.string().max(100)).max(1000).default([]),
});
/** `degree_programme` and `emergency_contact` of older clients are ignored. */
export const programmeChangeForm = z.object({
  degree_details_id: requiredId(studentTexts.noDegree),
  ...study,
  /** First day in the new programme; not in the future. */
  changed_on: z.string(studentTexts.noChangeDate).min(1, studentTexts.noChangeDate).pipe(calendarDate),
  /** The programme when the form was opened. Another one now is a conflict. */
  seen_degree_id: uuid.nullish(),
});

export const studentEditForm = studentEdit.extend({ seen: baseValues(studentEdit) });

const aliases = { full_name: 'name', date_of_birth: 'dob', degree_path: 'local_international', ...statusAlias };

export const studentListQuery = studentFilters.extend({
  ...paging.shape,
  ...order,
  /** For lecturers: the code of one of their modules, or part of its course name, name or code. */
  module: filter,
});
export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  summary:
    'List students, filtered and sorted; paged with `page`. Lecturers see the students they teach; `gender` and `missing` are invalid for them',
  guard: { who: ['admin', 'lecturer'], area: 'people', admitsFacultyOffices: true },
  stepUp: 'whole list',
  query: studentListQuery,
  reply: listOrPage(listedStudent),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const countStudents = endpoint({
  method: 'GET',
  path: '/api/students/count',
  summary: 'Count active students',
  guard: readers,
  reply: count,
  errors: ['no_admin_record'],
});

export const exportStudents = endpoint({
  method: 'GET',
  path: '/api/students/export',
  summary: 'Download the filtered students as a file',
  guard: readers,
  stepUp: true,
  query: studentFilters.extend({
    format: enumWithDefault(exportFormats, 'csv'),
    ...order,
  }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const filteredStudents = endpoint({
  method: 'GET',
  path: '/api/students/filtered',
  summary: 'List students by name for report filters',
  guard: readers,
  stepUp: 'whole list',
  query: z.object({
    degreeLevel: filter,
    academicStatus: filter,
    academicYear: filter,
    degree: filter,
    year: numberFilter,
    semester: numberFilter,
    group: filter,
    module: filter,
    /** Part of the name, the number or the email. */
    search: searchText,
    limit,
  }),
  reply: z.array(z.object({ id: uuid, name: z.string(), student_id: z.string() })),
  errors: ['no_admin_record'],
});

const invalidSelectionText = 'Please select students by ids or by filters of the list';
/** Selected rows, or all rows that match the filters. Strict, because an ignored misspelt filter would select every student. */
const chosen = z.union(
  [
    z.strictObject(
      { ids: z.array(uuid).min(1, 'Please choose at least one').max(10_000, 'Please choose at most 10,000') },
      invalidSelectionText,
    ),
    z.strictObject({ filters: z.strictObject(studentFilters.shape, invalidSelectionText) }, invalidSelectionText),
  ],
  invalidSelectionText,
);
const changed = z.object({ success: z.literal(true), changed: z.number() });

export const setStudentStatus = endpoint({
  method: 'POST',
  path: '/api/students/bulk-status',
  summary: 'Activate or deactivate the selected students',
  guard,
  stepUp: true,
  body: z.object({ chosen, active: z.boolean() }),
  /** `without_group`: who of those who became active has no group, or a closed one. Missing: none. */
  reply: changed.extend({ without_group: z.number().optional() }),
  changes: personTopics,
  errors: ['no_admin_record', 'not_found'],
});

export const moveStudents = endpoint({
  method: 'POST',
  path: '/api/students/bulk-move',
  summary: 'Move the selected students to a group of their degree, with its year and semester',
  guard,
  body: z.object({ chosen, group_id: requiredId(studentTexts.noGroup) }),
  reply: changed,
  changes: personTopics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  summary: 'Get one student',
  guard: { ...readers, forbiddenText: 'Access denied. You do not have permission to edit this student.' },
  params: idParams,
  reply: z.object({ success: z.literal(true), student }),
  errors: ['no_admin_record', 'not_found'],
});

export const addStudent = endpoint({
  method: 'POST',
  path: '/api/students',
  summary: 'Add a student with enrolments and, with an email, an account, in one transaction',
  guard,
  stepUp: true,
  body: withAliases(studentForm.extend({ id: newId }), aliases, adaptStudentPassword),
  reply: student,
  changes: personTopics,
  errors: ['no_admin_record', 'conflict', 'not_found'],
});

export const changeStudent = endpoint({
  method: 'PUT',
  path: '/api/students/:id',
  summary: 'Update a student and enrolments, in one transaction',
  guard,
  stepUp: 'changed sign-in field',
  params: idParams,
  body: withAliases(studentEditForm, aliases),
  reply: z.object({ success: z.literal(true), student }),
  changes: personTopics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeProgramme = endpoint({
  method: 'POST',
  path: '/api/students/:id/programme',
  summary:
    'Move a student to another degree programme on a date; enrolments in modules that only the old programme has end, past classes stay',
  guard,
  params: idParams,
  body: programmeChangeForm,
  reply: z.object({ success: z.literal(true), student, ended_enrollments: z.number() }),
  changes: personTopics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
