import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { getStudent, studentTexts } from '@muster/contract/people/students';
import type { StudentValues } from './student-form.logic.ts';
import { texts } from '../students.texts.ts';

export type StudentRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is StudentRecord => typeof value === 'object' && value !== null;

/** Extracts the student of a reply: bare, or wrapped in `student`, `data` or `data[0]`. */
export function unwrapStudent(reply: unknown): StudentRecord | undefined {
  if (!isRecord(reply)) return undefined;
  const { student, data } = reply;
  const found = student ?? (Array.isArray(data) ? (data as unknown[])[0] : data) ?? reply;
  return isRecord(found) && ('id' in found || 'name' in found || 'full_name' in found) ? found : undefined;
}

/** The first non-empty field of the given names, as text. */
function readText(student: StudentRecord, ...names: string[]): string {
  for (const name of names) {
    const value = student[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** The form values of a loaded student. Older replies use other names for some fields. */
export function toFormValues(student: StudentRecord): StudentValues {
  return {
    name: readText(student, 'name', 'full_name'),
    family_name: readText(student, 'family_name'),
    email: readText(student, 'email'),
    password: '',
    invite: 'none',
    student_id: readText(student, 'student_id'),
    contact_no: readText(student, 'contact_no', 'phone'),
    dob: readText(student, 'dob', 'date_of_birth').slice(0, 10),
    gender: readText(student, 'gender').toLowerCase(),
    address: readText(student, 'address'),
    degree_details_id: readText(student, 'degree_details_id'),
    second_degree_id: readText(student, 'second_degree_id'),
    group_id: readText(student, 'group_id', 'group'),
    current_year: readText(student, 'current_year', 'year'),
    current_semester: readText(student, 'current_semester', 'semester'),
    local_international: readText(student, 'local_international') === 'international' ? 'international' : 'local',
    enrollment_date: readText(student, 'enrollment_date', 'created_at').slice(0, 10),
    leave_reason: readText(student, 'leave_reason'),
    leave_from: readText(student, 'leave_from'),
    leave_until: readText(student, 'leave_until'),
    left_on: readText(student, 'left_on'),
    status: student['active'] === false ? 'Inactive' : 'Active',
  };
}

export const degreeName = (student: StudentRecord): string => readText(student, 'degree_programme', 'program');
/** Undefined: none. */
export function secondProgramme(student: StudentRecord): { value: string; label: string } | undefined {
  const value = readText(student, 'second_degree_id');
  return value === '' ? undefined : { value, label: readText(student, 'second_programme') };
}
export const groupName = (student: StudentRecord): string => readText(student, 'group_name', 'group_no');
export const photoUrl = (student: StudentRecord): string | null => readText(student, 'photo_url') || null;

/** Error text for a student that could not be loaded. */
export function loadErrorText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problem instanceof Error ? problem.message : texts.loadFailed;
  if (problem.status === 401) return texts.unauthenticated;
  if (problem.status === 404) return studentTexts.notFound;
  if (problem.status === 403) return getStudent.guard.forbiddenText;
  return problemText(problem, texts.loadFailed);
}

/** Banner text of a failed save. The enrollment rows show their own errors. */
export function saveErrorText(problem: unknown): string {
  const errorFields = problem instanceof ApiProblem ? Object.keys(problem.details) : [];
  if (errorFields.some((name) => name.startsWith('new_enrollments'))) return texts.insertFailed;
  if (errorFields.some((name) => name.startsWith('deleted_enrollment_ids'))) return texts.deleteFailed;
  return problemText(problem, texts.saveFailed);
}
