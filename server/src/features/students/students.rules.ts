import type { BodyOf } from '@muster/contract/endpoint';
import type { addStudent, changeStudent, Student } from '@muster/contract/students';

export type StudentRow = Omit<
  Student,
  'full_name' | 'phone' | 'group_no' | 'degree_path' | 'status' | 'created_at' | 'updated_at' | 'university_id'
> & {
  readonly account_id: string | null;
  readonly university_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** What a form decides of a student's record. */
export type StudentValues = Pick<
  StudentRow,
  | 'name'
  | 'email'
  | 'student_id'
  | 'contact_no'
  | 'dob'
  | 'gender'
  | 'address'
  | 'degree_details_id'
  | 'group_id'
  | 'current_year'
  | 'current_semester'
  | 'local_international'
  | 'enrollment_date'
  | 'active'
>;

/** With the alias names that older readers know. */
export const shownStudent = ({ account_id: _, ...row }: StudentRow): Student => ({
  ...row,
  full_name: row.name,
  phone: row.contact_no,
  group_no: row.group_name,
  degree_path: row.local_international,
  status: row.active ? 'Active' : 'Inactive',
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** `today` where the form names no day of enrolment, the degree's path where it names none. */
export function newStudent(
  form: BodyOf<typeof addStudent>,
  degree: { readonly local_international: StudentValues['local_international'] },
  today: string,
): StudentValues {
  return {
    name: form.name,
    email: form.email,
    student_id: form.student_id,
    contact_no: form.contact_no ?? form.phone ?? null,
    dob: form.dob ?? null,
    gender: form.gender ?? null,
    address: form.address ?? null,
    degree_details_id: form.degree_details_id,
    group_id: form.group_id,
    current_year: form.current_year,
    current_semester: form.current_semester,
    local_international: form.local_international ?? degree.local_international,
    enrollment_date: form.enrollment_date ?? today,
    active: form.active,
  };
}

/** What the form leaves out stays; what it sends blank goes. The degree stays whatever it sends. */
export function changedStudent(form: Omit<BodyOf<typeof changeStudent>, 'seen'>, before: StudentValues): StudentValues {
  const kept = <T>(sent: T | undefined, standing: T): T => (sent === undefined ? standing : sent);
  const contact = form.contact_no === undefined ? form.phone : form.contact_no;
  return {
    name: form.name,
    email: form.email,
    student_id: form.student_id,
    contact_no: kept(contact, before.contact_no),
    dob: kept(form.dob, before.dob),
    gender: kept(form.gender, before.gender),
    address: kept(form.address, before.address),
    degree_details_id: before.degree_details_id,
    group_id: kept(form.group_id, before.group_id),
    current_year: kept(form.current_year, before.current_year),
    current_semester: kept(form.current_semester, before.current_semester),
    local_international: form.local_international ?? before.local_international,
    enrollment_date: kept(form.enrollment_date, before.enrollment_date),
    active: form.active ?? before.active,
  };
}

/** Which of them the form changed; the audit names the fields, never what stands in them. */
export const changedFields = (before: StudentValues, after: StudentValues): string[] =>
  Object.entries(after).flatMap(([field, value]) => (before[field as keyof StudentValues] === value ? [] : [field]));
