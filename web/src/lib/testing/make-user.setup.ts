import type { User } from '@muster/contract/accounts/accounts';

const id = '00000000-0000-4000-8000-000000000001';

/** A complete user for component tests. */
export const makeUser = (values: Partial<User> & Pick<User, 'role'>): User => ({
  id,
  name: 'Amara Okafor',
  record_name: values.name ?? 'Amara Okafor',
  email: 'amara@example.org',
  photo: null,
  university_id: id,
  university_name: 'Lakeside',
  time_zone: 'UTC',
  offers_online: false,
  accepts_late_scans: false,
  student_id: null,
  employee_id: null,
  staff_id: null,
  admin_role: values.role === 'admin' ? 'owner' : null,
  preferences: {},
  additional_data: { degree_path: null },
  ...values,
});
