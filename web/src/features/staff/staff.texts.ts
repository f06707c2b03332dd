import { staffTexts } from '@muster/contract/people/staff';
import { plural } from '@muster/contract/http/plural';

export const texts = {
  title: 'Lecturers',
  listLoadFailed: 'Failed to fetch lecturers',
  none: 'No Staff Members Found',
  noneYet: 'Add your first lecturer.',
  noMatch: 'No matches',

  addTitle: 'Add Staff',
  editTitle: 'Edit Staff Details',
  details: 'Staff Details',
  assignments: 'Course Assignments',
  loading: 'Loading Staff Details...',
  adding: 'Adding staff member...',
  updating: 'Updating staff member...',
  adminsOnly: 'You need to be logged in as an admin to add staff.',
  notSignedIn: 'Please log in to add staff',
  added: 'Staff member added successfully!',
  updated: 'Staff member updated successfully!',
  addFailed: (message: string) => `Error adding staff: ${message}`,
  updateFailed: (message: string) => `Error updating staff: ${message}`,
  notFound: staffTexts.notFound,
  loadFailed: 'Error loading staff details',
  deleteFailed: 'Failed to delete course assignments',
  insertFailed: 'Failed to insert new assignments',
  photoFailed: 'Photo upload failed, but the staff member was saved without it.',

  searchModule: 'Search for module...',
  noModuleFound: 'No modules found',
  primary: 'Can Teach as Primary',
  assistant: 'Can Teach as Assistant',
  addCourse: 'Add Course',
  assigned: (module: string) => `✓ Assigned: ${module}`,
  willNotBeSaved: "Incomplete, won't be saved: choose a module",
  deleteQuestion: 'Delete this assigned module? This will remove the record permanently.',
  pendingRemovals: (count: number) => `${count} ${plural(count, 'removal')} will be saved when you update`,
} as const;
