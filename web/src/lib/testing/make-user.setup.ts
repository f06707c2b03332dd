import { defaultStructure } from '@muster/contract/academics/structure';
import type { User } from '@muster/contract/accounts/accounts';
import type { UniversitySettings } from '@muster/contract/accounts/shown-settings';

const id = '00000000-0000-4000-8000-000000000001';

/** The settings of a new university. */
export const makeSettings = (values: Partial<UniversitySettings> = {}): UniversitySettings => ({
  name: 'Lakeside',
  short_name: null,
  time_zone: 'UTC',
  week_starts_on: 'Sunday',
  clock_hours: 12,
  sender_name: null,
  reply_to: null,
  accepts_late_scans: false,
  faculty_office_fields: [],
  second_code_share: 10,
  asks_passkey: false,
  offers_online: false,
  offers_late: true,
  offers_excused: true,
  ...defaultStructure,
  ...values,
});

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
  university_logo: null,
  settings: makeSettings(),
  student_id: null,
  employee_id: null,
  staff_id: null,
  password: 'own',
  admin_role: values.role === 'admin' ? 'owner' : null,
  preferences: {},
  additional_data: { degree_path: null },
  ...values,
});
