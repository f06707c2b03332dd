import type { ImportKind } from './import-kinds.ts';

/** The columns of each template, in order. Those of students must not change (docs/requirements.md). */
export const importColumns = {
  students: [
    'Full Name',
    'Email',
    'Password',
    'Student ID',
    'Contact Number',
    'Date of Birth',
    'Gender',
    'Address',
    'Degree Programme',
    'Group',
    'Current Year',
    'Current Semester',
    'Enrollment Date',
    'Status',
  ],
  staff: [
    'Employee ID',
    'Full Name',
    'Email',
    'Password',
    'Contact Number',
    'Date of Birth',
    'Gender',
    'Address',
    'Staff Type',
    'Department',
    'Specialization',
    'Status',
  ],
  modules: [
    'Module Code',
    'Module Name',
    'Semester',
    'Credits',
    'Description',
    'Department',
    'Attendance',
    'Attendance Limit',
    'Status',
  ],
  groups: ['Group Name', 'Degree Programme', 'Year', 'Semester', 'Academic Year', 'Status'],
  /** All columns of people, programmes and groups, and 'Course Number', may contain several names, separated by semicolons. */
  timetables: [
    'Module Code',
    'Day',
    'Start Time',
    'End Time',
    'Weeks',
    'Venue',
    'Class Type',
    'Lecturer',
    'Assistant Lecturer',
    'Degree Programmes',
    'Groups',
    'Course Number',
    'Parallel Group',
    'Year',
    'Semester',
    'Academic Year',
    'First Date',
    'Last Date',
    'Status',
  ],
  degrees: [
    'Degree Programme',
    'Programme Code',
    'Degree Level',
    'Local/International',
    'Duration (Years)',
    'Description',
    'Department',
    'Status',
  ],
  mappings: ['Module Code', 'Degree Programme', 'Year', 'Type'],
  teaching: ['Employee ID', 'Module Code', 'Role'],
  enrolments: [
    'Student ID',
    'Module Code',
    'Course Number',
    'Parallel Group',
    'Academic Year',
    'Semester',
    'Type',
    'Group',
    'Status',
  ],
  venues: ['Venue Name', 'Building', 'Capacity', 'Latitude', 'Longitude', 'Radius (m)', 'Status'],
  /** 'Type' is Semester or Holiday. A semester needs an academic year and a number, a holiday a name. */
  calendar: ['Type', 'Name', 'Academic Year', 'Semester', 'First Day', 'Last Day'],
} as const satisfies Record<ImportKind, readonly string[]>;

/** Fields that a file may fill although the template has no column for them. */
const furtherFields: Partial<Record<ImportKind, readonly string[]>> = {
  students: ['Family Name', 'Second Programme', 'Leave Reason', 'Leave From', 'Leave Until', 'Left On'],
  staff: ['Family Name'],
  /** Seats of the teaching groups that the import adds. */
  timetables: ['Group Capacity'],
  /** Which of the groups of one name is meant. */
  enrolments: ['Class Type'],
};

/** All fields of a kind, named like columns of the template. */
export const importFields = (kind: ImportKind): readonly string[] => [
  ...importColumns[kind],
  ...(furtherFields[kind] ?? []),
];
