// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The specification's own words for the administration's screens, by screen; `{…}` stands for what differs. */
const stated: Readonly<Record<string, readonly string[]>> = {
  dashboard: [
    'Advanced Configuration',
    'Total Employees',
    'Total Students',
    'Total Groups',
    'Total Modules',
    'Student Management',
    'Staff Management',
    'Module Management',
    'Academic Management',
    'Time Table Management',
    'Reports & Analytics',
  ],
  'student management': ['Add Individual Student', 'Bulk Import Students', 'Back to Dashboard'],
  'add student': [
    'Add New Student',
    'Course Assignments',
    'Please fill in all required fields',
    'Please select a degree programme',
    'Please select a group',
    'Please select current year and semester',
    'Please complete all course assignment fields or remove incomplete entries',
    'Please log in to add students',
    'Unable to determine your university. Please contact support.',
    'Student added successfully!',
    'Error adding student: {…}',
    'Error loading data: {…}',
  ],
  'edit student': [
    'Edit Student Details',
    'Module Enrollments',
    'Updating...',
    'Updating student...',
    'No student ID provided in URL',
    'Authentication required. Please log in again.',
    'Degree programme cannot be changed here. Contact admin to update degree.',
    'Delete this module enrollment? This will remove the record permanently.',
    'Please fill in all required fields (Name, Student ID, Email)',
    'Authentication failed. Please log in again.',
    'Student not found. The student may have been deleted or you may not have permission to view this student.',
    'Access denied. You do not have permission to edit this student.',
    'Failed to load student data',
    'Student data not received',
    'Failed to update student',
    'Failed to delete module enrollments',
    'Failed to insert new enrollments',
    'Student and module enrollments updated successfully!',
  ],
  'bulk import': ['students_import_template.csv', 'Please select a file to upload'],
  students: ['No Students Found', 'Failed to fetch students', 'Retry'],
  lecturers: ['No Staff Members Found', 'Failed to fetch lecturers'],
  'add staff': [
    'Please Log In',
    'You need to be logged in as an admin to add staff.',
    'Staff Details',
    'Adding staff member...',
    'Search for module...',
    'No modules found',
    'Can Teach as Primary',
    'Can Teach as Assistant',
    'Add Course',
    'Employee ID is required',
    'Full Name is required',
    'Email is required',
    'Password is required',
    'Staff Type is required',
    'Please log in to add staff',
    'Staff member added successfully!',
    'Error adding staff: {…}',
    'Unknown error occurred',
  ],
  'edit staff': [
    'Edit Staff Details',
    'Loading Staff Details...',
    'Update Staff',
    'Updating staff member...',
    '✓ Assigned: {…}',
    'Delete this assigned module? This will remove the record permanently.',
    'Staff member updated successfully!',
    'Error updating staff: {…}',
    'Staff member not found',
    'Error loading staff details',
    'Failed to delete course assignments',
    'Failed to insert new assignments',
  ],
  modules: [
    'Add Module',
    'Map Module',
    'Add New Module',
    'Module Name and Module Code are required',
    'Please select an image file',
    'File size must be less than 5MB',
    'Please log in to add modules',
    'University ID not found. Please contact support.',
    'Module added successfully!',
    'Error adding module: {…}',
    'Photo upload failed, but module will be created without photo',
    'Map Module to Degree Programme',
    'Please log in to map modules',
    ' degree program(s) successfully!',
    'Error mapping module: {…}',
    'No modules found for your university',
  ],
  'degrees and groups': [
    'Add Degree Program',
    'Degree Programme Name is required',
    'Degree Level is required',
    'Local/International selection is required',
    'Please log in to add degree programs',
    'Degree Program added successfully!',
    'Error adding degree program: {…}',
    'Add Group',
    'Group Name is required',
    'Degree Programme is required',
    'Year is required',
    'Semester is required',
    'Academic Year is required',
    'Please log in to add groups',
    'You need to be logged in as an admin to add groups.',
    'Group added successfully!',
    'Error adding group: {…}',
  ],
  lists: ['Failed to fetch data'],
};

const assets = join(import.meta.dirname, 'dist/assets');
const shipped = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(assets, name), 'utf8'))
  .join('\n');
const isShipped = (text: string): boolean => {
  const [constant = text] = text.split('{…}');
  return shipped.includes(constant);
};

test.for(Object.entries(stated))('every text that the specification quotes for %s is shipped', ([, texts]) => {
  expect(texts.filter((text) => !isShipped(text))).toEqual([]);
});
