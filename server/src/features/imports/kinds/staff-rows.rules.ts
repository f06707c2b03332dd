import { staffEditForm, staffForm, staffTypeLabels, staffTypes } from '@muster/contract/people/staff';
import { parseDates } from '../parsing/parse-date.rules.ts';
import { mergeFields, parseFields, readStatus, type RowRules } from '../validation/row-fields.rules.ts';

const fields = {
  'Employee ID': 'employee_id',
  'Full Name': 'name',
  Email: 'email',
  Password: 'password',
  'Contact Number': 'contact_no',
  'Date of Birth': 'dob',
  Gender: 'gender',
  Address: 'address',
  'Staff Type': 'staff_type',
  Department: 'department',
  Specialization: 'specialization',
  Status: 'active',
};
const special = new Set(['password', 'active']);
const mergedFields = Object.values(fields).filter((field) => !special.has(field));

const addShape = staffForm.omit({ password: true, invite: true, courses: true });
const editShape = staffEditForm.omit({ password: true, new_courses: true, deleted_course_ids: true });

/** 'Assistant Lecturer', 'assistant lecturer' and 'assistant_lecturer' are equal. */
const normalizeType = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/gu, '_');
const parseStaffType = (text: string): string =>
  staffTypes.find(
    (type) => type === normalizeType(text) || normalizeType(staffTypeLabels[type]) === normalizeType(text),
  ) ?? text;

export const staffRows: RowRules = {
  fields,
  keyColumn: 'Employee ID',
  isKeyAlone: true,
  noun: 'staff member',
  keyOf: (input) => input['employee_id']?.toLowerCase(),
  keyOfExisting: ({ employee_id }) => String(employee_id).toLowerCase(),

  validate(input, existing) {
    const reasons: Record<string, string> = {};
    const type = input['staff_type'] === undefined ? {} : { staff_type: parseStaffType(input['staff_type']) };
    const active = readStatus(input, existing, reasons);
    const formInput = {
      ...(existing ? existing.values : {}),
      ...input,
      ...type,
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
