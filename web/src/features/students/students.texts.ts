import type { Enrollment } from '@muster/contract/enrollments';
import type { Student } from '@muster/contract/students';
import { counted } from '../../ui/counted.ts';

export const texts = {
  loadingList: 'Failed to fetch students',
  added: 'Student added successfully!',
  addFailed: (message: string) => `Error adding student: ${message}`,
  choicesFailed: (message: string) => `Error loading data: ${message}`,
  addSignedOut: 'Please log in to add students',
  noUniversity: 'Unable to determine your university. Please contact support.',
  photoFailed: (name: string, message: string) => `${name} is saved, but the photo is not: ${message}`,
  noId: 'No student ID provided in URL',
  idRequired: 'Student ID is required',
  noToken: 'No authentication token found',
  signedOut: 'Authentication required. Please log in again.',
  unauthenticated: 'Authentication failed. Please log in again.',
  notReceived: 'Student data not received',
  loadFailed: 'Failed to load student data',
  saveFailed: 'Failed to update student',
  deleteFailed: 'Failed to delete module enrollments',
  insertFailed: 'Failed to insert new enrollments',
  saved: 'Student and module enrollments updated successfully!',
  degreeFixed: 'Degree programme cannot be changed here. Contact admin to update degree.',
  noAcademicYear: 'Academic Year is required',
  queued: (count: number) =>
    count === 1
      ? 'One removed enrollment is deleted with Update.'
      : `${count} removed enrollments are deleted with Update.`,
  noModuleFits: 'No modules found',
  modulesFailed: 'The modules could not be loaded.',
  degreeFirst: 'Select a degree programme first',
  exportFailed: (message: string) => `The file could not be made: ${message}`,
} as const;

export const removal = {
  title: 'Remove this enrollment?',
  text: 'Delete this module enrollment? This will remove the record permanently.',
  yes: 'Delete',
} as const;

export const deactivation = (count: number) => ({
  title: count === 1 ? 'Deactivate one student?' : `Deactivate ${counted(count)} students?`,
  text: 'They are signed out at once and cannot sign in until they are active again. Their records stay.',
  yes: 'Deactivate',
  no: 'Cancel',
});

const people = (count: number): string => counted(count, 'student', 'students');
export const changedText = {
  activated: (count: number) => `${people(count)} activated`,
  deactivated: (count: number) => `${people(count)} deactivated`,
  moved: (count: number, group: string) => `${people(count)} moved to ${group}`,
} as const;

export const enrollmentTypeWords = {
  regular: 'Regular',
  elective: 'Elective',
  repeat: 'Repeat',
} as const satisfies Record<Enrollment['enrollment_type'], string>;

export const levelWords = {
  undergraduate: 'Undergraduate',
  postgraduate: 'Postgraduate',
  doctoral: 'Doctoral',
} as const satisfies Record<NonNullable<Student['degree_level']>, string>;

export const pathWords = { local: 'Local', international: 'International' } as const satisfies Record<
  Student['local_international'],
  string
>;

/** Why a row of the form would be left out. */
export const leftOut = {
  'half filled': 'Will not be saved: choose module, year, semester and type, or remove it.',
  'no academic year': 'Will not be saved: choose an academic year first.',
} as const;
