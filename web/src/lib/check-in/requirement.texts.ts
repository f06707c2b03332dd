import type { AttendanceRequirement } from '@muster/contract/attendance/requirements';

/** What attendance in a class is for, as a student reads it before and after a check-in. */
export const requirementTexts: Readonly<Record<AttendanceRequirement, string>> = {
  required: 'Attendance in this class is required.',
  recorded: 'Attendance in this class is recorded, but not required: it counts towards no percentage.',
  counted: 'Attendance in this class is only counted: it is not required, and missing it is no absence.',
};
