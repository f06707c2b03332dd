import type { AttendanceRequirement } from '@muster/contract/attendance/requirements';

/** What a student reads after a check-in; null where attendance is required, as it is by default. */
export const requirementTexts: Readonly<Record<AttendanceRequirement, string | null>> = {
  required: null,
  recorded: 'Attendance in this class is recorded, but not required. It counts towards no percentage.',
  counted: 'Attendance in this class is not required. Only the number of people is counted.',
};
