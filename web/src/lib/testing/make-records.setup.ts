import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import type { Module } from '@muster/contract/academics/modules';
import type { TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import type { StaffMember } from '@muster/contract/people/staff';
import type { Student } from '@muster/contract/people/students';

// Complete records for component tests.

const shared = {
  id: '00000000-0000-4000-8000-000000000001',
  active: true,
  university_id: '00000000-0000-4000-8000-000000000010',
  created_at: '2026-01-01T00:00:00Z',
};

export const makeDegree = (values: Partial<Degree> & Pick<Degree, 'degree_programme'>): Degree => ({
  ...shared,
  degree_level: 'undergraduate',
  programme_code: null,
  local_international: 'local',
  duration_years: 4,
  description: null,
  department: null,
  ...values,
});

/** In year 1 and semester 1 of 2026-2027. */
export const makeGroup = (name: string, degree: Degree, values: Partial<StudentGroup> = {}): StudentGroup => ({
  ...shared,
  group_name: name,
  name,
  degree_details_id: degree.id,
  year: 1,
  current_year: 1,
  semester: 1,
  current_semester: 1,
  academic_year: '2026-2027',
  student_count: 20,
  degree_details: degree,
  ...values,
});

export const makeModule = (values: Partial<Module> & Pick<Module, 'module_code' | 'module_name'>): Module => ({
  ...shared,
  semester: 1,
  credits: 3,
  description: null,
  department: null,
  photo_url: null,
  attendance_requirement: null,
  attendance_limit: null,
  updated_at: shared.created_at,
  ...values,
});

/** In semester 1 of 2026-2027, without students and classes. */
export const makeTeachingGroup = (
  values: Partial<TeachingGroup> & Pick<TeachingGroup, 'module_id'>,
): TeachingGroup => ({
  id: shared.id,
  group_name: 'A',
  course_number: '0102',
  class_type: null,
  academic_year: '2026-2027',
  semester: 1,
  capacity: null,
  active: true,
  modules: [],
  student_count: 0,
  classes: [],
  ...values,
});

/** In year 1 and semester 1, without degree and group. */
export const makeStudent = (values: Partial<Student> = {}): Student => ({
  ...shared,
  name: 'Amara Okafor',
  family_name: null,
  full_name: 'Amara Okafor',
  email: 'amara@example.org',
  student_id: 'CS26-1',
  contact_no: null,
  phone: null,
  dob: null,
  gender: null,
  address: null,
  degree_details_id: null,
  degree_programme: null,
  second_degree_id: null,
  second_programme: null,
  degree_level: null,
  group_id: null,
  group_name: null,
  group_no: null,
  current_year: 1,
  current_semester: 1,
  local_international: 'local',
  degree_path: 'local',
  enrollment_date: null,
  leave_reason: null,
  leave_from: null,
  leave_until: null,
  left_on: null,
  status: 'Active',
  photo_url: null,
  updated_at: shared.created_at,
  ...values,
});

export const makeStaffMember = (values: Partial<StaffMember> = {}): StaffMember => ({
  ...shared,
  name: 'Amara Silva',
  family_name: null,
  email: 'amara@example.org',
  employee_id: 'E1',
  contact_no: null,
  dob: null,
  gender: null,
  address: null,
  staff_type: 'lecturer',
  department: null,
  specialization: null,
  specilization: null,
  position: null,
  date_joined: null,
  status: 'Active',
  photo_url: null,
  updated_at: shared.created_at,
  ...values,
});
