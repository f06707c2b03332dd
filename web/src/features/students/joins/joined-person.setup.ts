import type { JoinedPerson } from '@muster/contract/people/student-joins';

export const makePerson = (id: string, values: Partial<JoinedPerson> = {}): JoinedPerson => ({
  id,
  name: id,
  student_id: id,
  email: `${id}@x.example`,
  dob: null,
  degree_programme: null,
  group_name: null,
  active: true,
  photo_url: null,
  has_account: true,
  last_sign_in_at: null,
  created_at: '2025-09-01T00:00:00.000Z',
  ...values,
});
