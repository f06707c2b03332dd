import type { BodyOf } from '@muster/contract/http/endpoint';
import type { addStudent, changeStudent } from '@muster/contract/people/students';
import { type StudentRow, students, type StudentValues } from './students.store.ts';

/** The enrolment date defaults to `today`, local or international to the value of the degree. */
export function newStudent(
  form: BodyOf<typeof addStudent>,
  degree: { readonly local_international: StudentValues['local_international'] } | undefined,
  today: string,
): StudentValues {
  return valuesOf(form, null, {
    local_international: degree?.local_international ?? 'local',
    enrollment_date: today,
  });
}

/** Omitted fields keep their value and blank ones are cleared. The degree never changes. */
export const changedStudent = (
  form: Omit<BodyOf<typeof changeStudent>, 'seen'>,
  before: StudentRow,
): StudentValues => ({ ...valuesOf(form, before), degree_details_id: before.degree_details_id });

function valuesOf(
  form: Omit<BodyOf<typeof addStudent | typeof changeStudent>, 'seen'>,
  before: StudentRow | null,
  defaults?: Partial<StudentValues>,
): StudentValues {
  const contact_no = form.contact_no === undefined ? form.phone : form.contact_no;
  const fields = { ...form, contact_no, email: form.email ?? '' };
  const { account_id: _, ...values } = students.valuesOf(fields, before, defaults);
  return values;
}
