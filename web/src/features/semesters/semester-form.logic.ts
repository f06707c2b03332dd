import {
  type addHoliday,
  holidayForm,
  type Holiday,
  type saveSemester,
  type Semester,
  semesterForm,
} from '@muster/contract/academics/semesters';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { texts } from './semester-dates.texts.ts';

type HolidayRequest = BodyInputOf<typeof addHoliday>;

/** Values of the forms. */
export type SemesterValues = {
  academic_year: string | null;
  semester: string | null;
  starts_on: string;
  ends_on: string;
};
export type HolidayValues = {
  name: string;
  starts_on: string;
  ends_on: string;
  /** What happens to classes in which attendance was taken. Shown after the server has named them. */
  classes: 'withdraw' | 'leave';
  withdrawal_reason: string;
};

export const semesterOrder = ['academic_year', 'semester', 'starts_on', 'ends_on'];
export const holidayOrder = ['name', 'starts_on', 'ends_on', 'withdrawal_reason'];

const missingDays = { starts_on: 'Enter the first day', ends_on: 'Enter the last day' };
export const missingSemesterTexts = {
  academic_year: 'Select an academic year',
  semester: 'Select a semester',
  ...missingDays,
};
export const missingHolidayTexts = {
  name: 'Enter the name of the holiday',
  withdrawal_reason: 'Enter a reason',
  ...missingDays,
};

export const toSemesterValues = (semester: Semester | undefined, academicYear: string): SemesterValues =>
  semester
    ? { ...semester, semester: String(semester.semester) }
    : { academic_year: academicYear, semester: null, starts_on: '', ends_on: '' };

export const toHolidayValues = (holiday: Holiday | undefined): HolidayValues => ({
  name: holiday?.name ?? '',
  starts_on: holiday?.starts_on ?? '',
  ends_on: holiday?.ends_on ?? '',
  classes: 'withdraw',
  withdrawal_reason: '',
});

/** `hasTaken`: the choice about classes in which attendance was taken was shown. */
export function toHolidayRequest(values: HolidayValues, hasTaken: boolean): HolidayRequest {
  const { classes, withdrawal_reason, ...holiday } = values;
  if (!hasTaken) return holiday;
  return classes === 'leave'
    ? { ...holiday, withdraw_sessions: false }
    : { ...holiday, withdraw_sessions: true, withdrawal_reason };
}

export const toSemesterRequest = (values: SemesterValues): BodyInputOf<typeof saveSemester> => ({
  ...values,
  academic_year: values.academic_year ?? '',
});

/** `known` are the semesters that a new one must not overwrite. */
export function validateSemester(values: SemesterValues, known: readonly Semester[]): Record<string, string> {
  const isKnown = known.some(
    (one) => one.academic_year === values.academic_year && String(one.semester) === values.semester,
  );
  return {
    ...(isKnown ? { semester: texts.semesterKnown } : {}),
    ...validationErrors(semesterForm, toSemesterRequest(values)),
  };
}

export const validateHoliday = (values: HolidayRequest): Record<string, string> =>
  validationErrors(holidayForm, values);
