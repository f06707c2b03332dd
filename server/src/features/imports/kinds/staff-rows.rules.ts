import type { importColumns } from '@muster/contract/academics/import-columns';
import { identifierKey } from '@muster/contract/http/identifier-text';
import { staffGenders } from '@muster/contract/people/people';
import { staffEditForm, staffForm, staffTypeLabels } from '@muster/contract/people/staff';
import { toStaffType } from '../parsing/usual-values.rules.ts';
import { readDisplayedNumber } from '../parsing/person-numbers.rules.ts';
import { parseDates } from '../parsing/parse-date.rules.ts';
import { type Column, mergeFields, parseFields, readStatus, type RowRules } from '../validation/row-fields.rules.ts';
import {
  addressColumn,
  birthColumn,
  departmentColumn,
  emailColumn,
  familyNameColumn,
  genderColumn,
  nameColumn,
  passwordColumn,
  phoneColumn,
  statusColumn,
} from './columns.rules.ts';
import { headingsOf, employeeNumberHeadings } from './headings.rules.ts';

const columns = {
  'Employee ID': {
    field: 'employee_id',
    headings: employeeNumberHeadings,
    isRequired: true,
    repair: readDisplayedNumber,
  },
  'Full Name': nameColumn,
  Email: emailColumn,
  Password: passwordColumn,
  'Contact Number': phoneColumn,
  'Date of Birth': birthColumn,
  Gender: { ...genderColumn, choices: staffGenders },
  Address: addressColumn,
  'Staff Type': {
    field: 'staff_type',
    headings: headingsOf('Staff: Staff Type'),
    isRequired: true,
    translate: toStaffType,
    words: staffTypeLabels,
  },
  Department: departmentColumn,
  Specialization: {
    field: 'specialization',
    headings: headingsOf('Staff: Specialization'),
  },
  Status: statusColumn,
  'Family Name': familyNameColumn,
} satisfies Record<(typeof importColumns)['staff'][number] | 'Family Name', Column>;
const special = new Set(['password', 'active']);
const mergedFields = Object.values(columns)
  .map(({ field }) => field)
  .filter((field) => !special.has(field));

const addShape = staffForm.omit({ password: true, invite: true, courses: true });
const editShape = staffEditForm.omit({ password: true, new_courses: true, deleted_course_ids: true });

export const staffRows: RowRules = {
  columns,
  keyColumn: 'Employee ID',
  isKeyAlone: true,
  noun: 'staff member',
  keyOf: ({ employee_id: number }) => (number === undefined ? undefined : identifierKey(number)),
  keyOfExisting: ({ employee_id }) => identifierKey(String(employee_id)),

  validate(input, existing) {
    const reasons: Record<string, string> = {};
    const active = readStatus(input, existing, reasons);
    const formInput = {
      ...(existing ? existing.values : {}),
      ...input,
      ...parseDates(input, ['dob'], reasons),
      active,
    };
    const parsed = parseFields(
      existing ? editShape : addShape,
      formInput,
      (field) => !existing || field in input,
      reasons,
    );
    // The existing id keeps its capitalisation.
    const id = existing ? { employee_id: existing.values['employee_id'] ?? null } : {};
    return { reasons, values: { ...mergeFields(mergedFields, input, parsed, existing), ...id, active } };
  },
};
