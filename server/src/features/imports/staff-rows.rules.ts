import { staffEditForm, staffForm, staffTypeLabels, staffTypes } from '@muster/contract/staff';
import { readDates } from './dates.rules.ts';
import { merge, parseFields, readStatus, type RowRules } from './row-judging.rules.ts';

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
const kept = Object.values(fields).filter((field) => !special.has(field));

const addShape = staffForm.omit({ password: true, courses: true });
const editShape = staffEditForm.omit({ password: true, new_courses: true, deleted_course_ids: true });

/** 'Assistant Lecturer', 'assistant lecturer' and 'assistant_lecturer' are one. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/gu, '_');
const readType = (text: string): string =>
  staffTypes.find((type) => type === plain(text) || plain(staffTypeLabels[type]) === plain(text)) ?? text;

export const staffRows: RowRules = {
  fields,
  keyColumn: 'Employee ID',
  isKeyAlone: true,
  noun: 'staff member',
  keyOf: (given) => given['employee_id']?.toLowerCase(),
  keyOfStanding: ({ employee_id }) => String(employee_id).toLowerCase(),

  judge(given, standing) {
    const reasons: Record<string, string> = {};
    const type = given['staff_type'] === undefined ? {} : { staff_type: readType(given['staff_type']) };
    const active = readStatus(given, standing, reasons);
    const input = {
      ...(standing ? standing.values : {}),
      ...given,
      ...type,
      ...readDates(given, ['dob'], reasons),
      active,
    };
    const parsed = parseFields(standing ? editShape : addShape, input, (field) => !standing || field in given, reasons);
    // The id as it stands, however the file capitalises it.
    const id = standing ? { employee_id: standing.values['employee_id'] ?? null } : {};
    return { reasons, values: { ...merge(kept, given, parsed, standing), ...id, active } };
  },
};
