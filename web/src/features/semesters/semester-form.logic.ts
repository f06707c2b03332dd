import { holidayForm, type Holiday, type Semester, semesterForm } from '@muster/contract/semesters';
import { faultsOf } from '../../lib/faults.ts';
import type { HolidayRequest, SemesterRequest } from './semester-dates.api.ts';
import { texts } from './semester-dates.texts.ts';

/** Both forms as typed. */
export type SemesterValues = {
  academic_year: string | null;
  semester: string | null;
  starts_on: string;
  ends_on: string;
};
export type HolidayValues = { name: string; starts_on: string; ends_on: string };

export const semesterOrder = ['academic_year', 'semester', 'starts_on', 'ends_on'];
export const holidayOrder = ['name', 'starts_on', 'ends_on'];

export const semesterValues = (semester: Semester | undefined, academicYear: string): SemesterValues =>
  semester
    ? { ...semester, semester: String(semester.semester) }
    : { academic_year: academicYear, semester: null, starts_on: '', ends_on: '' };

export const holidayValues = (holiday: Holiday | undefined): HolidayValues => ({
  name: holiday?.name ?? '',
  starts_on: holiday?.starts_on ?? '',
  ends_on: holiday?.ends_on ?? '',
});

export const semesterRequest = (values: SemesterValues): SemesterRequest => ({
  ...values,
  academic_year: values.academic_year ?? '',
});

/** `known` are those that a new one must not overwrite. */
export function semesterFaults(values: SemesterValues, known: readonly Semester[]): Record<string, string> {
  const isKnown = known.some(
    (one) => one.academic_year === values.academic_year && String(one.semester) === values.semester,
  );
  return { ...(isKnown ? { semester: texts.semesterKnown } : {}), ...faultsOf(semesterForm, semesterRequest(values)) };
}

export const holidayFaults = (values: HolidayRequest): Record<string, string> => faultsOf(holidayForm, values);
