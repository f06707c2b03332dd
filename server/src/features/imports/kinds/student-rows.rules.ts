import type { importColumns } from '@muster/contract/academics/import-columns';
import { identifierKey } from '@muster/contract/http/identifier-text';
import { leaveForm } from '@muster/contract/people/leave';
import { email } from '@muster/contract/http/fields';
import { genders } from '@muster/contract/people/people';
import {
  findMissingStudy,
  findTermErrors,
  studentEditForm,
  studentForm,
  studentTexts,
} from '@muster/contract/people/students';
import { readDisplayedNumber } from '../parsing/person-numbers.rules.ts';
import { parseDates } from '../parsing/parse-date.rules.ts';
import { ambiguousGroup, findGroups, filterByTerm, missingGroup } from '../parsing/references.rules.ts';
import {
  addressColumn,
  birthColumn,
  emailColumn,
  familyNameColumn,
  genderColumn,
  nameColumn,
  passwordColumn,
  phoneColumn,
  currentSemesterColumn,
  statusColumn,
  yearColumn,
} from './columns.rules.ts';
import {
  headingsOf,
  degreesApart,
  degreeHeadings,
  groupHeadings,
  secondProgrammeHeadings,
  studentNumberHeadings,
} from './headings.rules.ts';
import { absenceColumns, combineAbsence, reasonOfStatus, validateAbsence } from './student-absence.rules.ts';
import { joinProgrammes, validateProgrammes } from './student-programmes.rules.ts';
import {
  type Column,
  type Degree,
  type RowInput,
  mergeFields,
  parseFields,
  readStatus,
  type References,
  type RowRules,
  type ExistingRecord,
  type Value,
  type Values,
} from '../validation/row-fields.rules.ts';

const columns = {
  'Full Name': nameColumn,
  Email: { ...emailColumn, isOfGroup: true },
  Password: passwordColumn,
  'Student ID': {
    field: 'student_id',
    headings: studentNumberHeadings,
    isRequired: true,
    repair: readDisplayedNumber,
  },
  'Contact Number': phoneColumn,
  'Date of Birth': birthColumn,
  Gender: { ...genderColumn, choices: genders },
  Address: addressColumn,
  'Degree Programme': {
    field: 'degree_details_id',
    headings: degreeHeadings,
    apart: degreesApart,
    isRequired: true,
    isOfGroup: true,
    choices: 'degrees',
  },
  Group: {
    field: 'group_id',
    headings: groupHeadings,
    isRequired: true,
    isOfGroup: true,
    choices: 'groups',
  },
  'Current Year': { ...yearColumn, field: 'current_year', isRequired: true, isOfGroup: true },
  'Current Semester': { ...currentSemesterColumn, field: 'current_semester', isRequired: true, isOfGroup: true },
  'Enrollment Date': {
    field: 'enrollment_date',
    headings: headingsOf('Students: Enrollment Date'),
    isDate: true,
  },
  Status: {
    ...statusColumn,
    headings: ['enrolstatus', 'enrolmentstatus', 'enrollmentstatus', ...statusColumn.headings],
    implies: reasonOfStatus,
  },
  'Family Name': familyNameColumn,
  'Second Programme': { field: 'second_degree_id', headings: secondProgrammeHeadings, choices: 'degrees' },
  ...absenceColumns,
} satisfies Record<(typeof importColumns)['students'][number] | 'Family Name' | 'Second Programme', Column>;
const plainFields = [
  'name',
  'family_name',
  'email',
  'student_id',
  'contact_no',
  'dob',
  'gender',
  'address',
  'current_year',
];
const dateFields = Object.values<Column>(columns).flatMap(({ field, isDate }) => (isDate ? field : []));
const mergedFields = [...plainFields, 'current_semester', 'enrollment_date'];

const addShape = studentForm
  .omit({
    password: true,
    invite: true,
    enrollments: true,
    degree_details_id: true,
    group_id: true,
    second_degree_id: true,
  })
  .extend(leaveForm);
const editShape = studentEditForm.omit({ password: true, group_id: true, second_degree_id: true });
/** `none`: a student who has no email yet. */
const shapes = {
  add: { email: addShape.extend({ email: email(studentTexts.missing) }), none: addShape.omit({ email: true }) },
  edit: { email: editShape, none: editShape.omit({ email: true }) },
};

export const studentRows: RowRules = {
  columns,
  refersToInactive: true,
  keyColumn: 'Student ID',
  isKeyAlone: true,
  noun: 'student',
  keyOf: ({ student_id: number }) => (number === undefined ? undefined : identifierKey(number)),
  keyOfExisting: ({ student_id }) => identifierKey(String(student_id)),
  combineFields: combineAbsence,
  joinRows: joinProgrammes,

  validate(input, existing, references, today) {
    const reasons: Record<string, string> = {};
    const formInput = {
      ...(existing ? existing.values : {}),
      ...input,
      ...parseDates(input, dateFields, reasons),
    };
    const active = readStatus(input, existing, reasons);
    const hasEmail = (input['email'] ?? existing?.values['email'] ?? '') !== '';
    const needsEmail = hasEmail || (!existing && references.structure.students_belong_to_groups);
    const parsed = parseFields(
      shapes[existing ? 'edit' : 'add'][needsEmail ? 'email' : 'none'],
      { ...formInput, active },
      (field) => !existing || field in input,
      reasons,
    );
    const absence = validateAbsence(input, { active, parsed, existing, today }, reasons);
    const { first: degree, secondId } = validateProgrammes(input, existing, references, parsed, reasons);
    const group = validateGroup(input, existing, references, degree, parsed, reasons);
    // A group that the row names has an error already if it is not found.
    if (!existing)
      for (const [field, text] of Object.entries(
        findMissingStudy(references.structure, {
          ...parsed,
          degree_details_id: input['degree_details_id'],
          group_id: input['group_id'],
        }),
      ))
        reasons[field] ??= text;
    validateTerm(input, group ?? existing?.values['group_id'], references, parsed, reasons);
    return {
      reasons,
      note:
        [reasons['dob'] === undefined && 'dob' in input && noteOfAge(parsed['dob'], today), ...absence.notes]
          .filter(Boolean)
          .join(' ') || undefined,
      values: {
        ...mergeFields(mergedFields, input, parsed, existing),
        // The existing id keeps its capitalisation.
        ...(existing ? { student_id: existing.values['student_id'] ?? null } : {}),
        ...(!hasEmail && { email: '' }),
        ...absence.values,
        degree_details_id: degree?.id ?? existing?.values['degree_details_id'] ?? null,
        second_degree_id: secondId,
        group_id: group ?? existing?.values['group_id'] ?? null,
        ...(existing ? {} : defaultsOfNewStudent(parsed, degree, today)),
      },
    };
  },
};

/** Younger or older students exist, but are more often mistyped. */
const usualAges = { min: 15, max: 80 };

function noteOfAge(born: unknown, today: string): string | undefined {
  if (typeof born !== 'string') return undefined;
  const hadBirthday = today.slice(5) >= born.slice(5);
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age < usualAges.min || age > usualAges.max ? `Date of Birth: this student is ${age} years old.` : undefined;
}

/** The same defaults as the form. */
const defaultsOfNewStudent = (
  parsed: Readonly<Record<string, unknown>>,
  degree: Degree | undefined,
  today: string,
): Values => ({
  enrollment_date: (parsed['enrollment_date'] as string | null | undefined) ?? today,
  local_international: degree?.local_international ?? 'local',
});

function validateGroup(
  input: RowInput,
  existing: ExistingRecord | undefined,
  references: References,
  degree: Degree | undefined,
  parsed: Readonly<Record<string, unknown>>,
  reasons: Record<string, string>,
): string | undefined {
  const text = input['group_id'];
  if (text === undefined) return undefined;
  const currentGroupId = existing?.values['group_id'];
  const named = findGroups(text, references).filter(({ id, active }) => active || id === currentGroupId);
  const found = degree ? named.filter(({ degree_details_id }) => degree_details_id === degree.id) : named;
  // A student stays in the current group if the name matches it, even if the name is ambiguous.
  const current = found.find(({ id }) => id === currentGroupId);
  const year = parsed['current_year'];
  if (current && !('current_year' in input && current.year !== year)) return current.id;
  const matching = filterByTerm(found, year, parsed['current_semester']);
  const [chosen, another] = matching;
  if (chosen && !another) return chosen.id;
  if (another) reasons['group_id'] = ambiguousGroup(matching);
  else if (named.length === 0)
    reasons['group_id'] = findGroups(text, references).length > 0 ? closedGroup : missingGroup(references);
  else if (degree) reasons['group_id'] = studentTexts.groupOfAnotherDegree;
  return undefined;
}

const closedGroup = 'This group is closed';

/** Year and semester of a row that names them, or the group, must be those of the group. */
function validateTerm(
  input: RowInput,
  groupId: Value | undefined,
  references: References,
  parsed: Readonly<Record<string, unknown>>,
  reasons: Record<string, string>,
): void {
  const group = references.groups.find(({ id }) => id === groupId);
  if (!group || !['group_id', 'current_year', 'current_semester'].some((field) => field in input)) return;
  const numberOf = (field: string): number | null => (typeof parsed[field] === 'number' ? parsed[field] : null);
  const term = { current_year: numberOf('current_year'), current_semester: numberOf('current_semester') };
  const errors = findTermErrors(group, term);
  const isClosed = findGroups(group.group_name, references).some(
    ({ active, degree_details_id, year, semester }) =>
      !active &&
      degree_details_id === group.degree_details_id &&
      year === term.current_year &&
      semester === term.current_semester,
  );
  for (const [field, text] of Object.entries(errors)) reasons[field] ??= isClosed ? `${text}. ${closedTerm}` : text;
}

const closedTerm = 'The group of the same name in this year and semester is closed.';
