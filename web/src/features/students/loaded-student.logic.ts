import { ApiProblem, problemText } from '../../lib/problem.ts';
import { getStudent, studentTexts } from '@muster/contract/students';
import type { StudentFields } from './student-form.logic.ts';
import { texts } from './students.texts.ts';

export type Words = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Words => typeof value === 'object' && value !== null;

/** One student out of a reply: bare, or wrapped under `student`, `data` or `data[0]`. */
export function studentOf(reply: unknown): Words | undefined {
  if (!isRecord(reply)) return undefined;
  const { student, data } = reply;
  const found = student ?? (Array.isArray(data) ? (data as unknown[])[0] : data) ?? reply;
  return isRecord(found) && ('id' in found || 'name' in found || 'full_name' in found) ? found : undefined;
}

/** The first of the names that has a value, as the text of a field. */
function read(student: Words, ...names: string[]): string {
  for (const name of names) {
    const value = student[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** The form of a loaded student; older replies use other names for some of its fields. */
export function fieldsOf(student: Words): StudentFields {
  return {
    name: read(student, 'name', 'full_name'),
    email: read(student, 'email'),
    password: '',
    student_id: read(student, 'student_id'),
    contact_no: read(student, 'contact_no', 'phone'),
    dob: read(student, 'dob', 'date_of_birth').slice(0, 10),
    gender: read(student, 'gender').toLowerCase(),
    address: read(student, 'address'),
    degree_details_id: read(student, 'degree_details_id'),
    group_id: read(student, 'group_id', 'group'),
    current_year: read(student, 'current_year', 'year'),
    current_semester: read(student, 'current_semester', 'semester'),
    local_international: read(student, 'local_international') === 'international' ? 'international' : 'local',
    enrollment_date: read(student, 'enrollment_date', 'created_at').slice(0, 10),
    status: student['active'] === false ? 'Inactive' : 'Active',
  };
}

export const degreeNameOf = (student: Words): string => read(student, 'degree_programme', 'program');
export const groupNameOf = (student: Words): string => read(student, 'group_name', 'group_no');
export const photoOf = (student: Words): string | null => read(student, 'photo_url') || null;

/** The sentence for a student that could not be loaded. */
export function loadFailure(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problem instanceof Error ? problem.message : texts.loadFailed;
  if (problem.status === 401) return texts.unauthenticated;
  if (problem.status === 404) return studentTexts.notFound;
  if (problem.status === 403) return getStudent.guard.otherwise;
  return problemText(problem, texts.loadFailed);
}

/** What the banner says of a save that failed; the rows have their own words for their part of it. */
export function bannerText(problem: unknown): string {
  const parts = problem instanceof ApiProblem ? Object.keys(problem.details) : [];
  if (parts.some((name) => name.startsWith('new_enrollments'))) return texts.insertFailed;
  if (parts.some((name) => name.startsWith('deleted_enrollment_ids'))) return texts.deleteFailed;
  return problemText(problem, texts.saveFailed);
}
