import { staffTexts } from '@muster/contract/staff';

/** What the staff screens say. */
export const texts = {
  title: 'Lecturers',
  listFailed: 'Failed to fetch lecturers',
  none: 'No Staff Members Found',
  noneYet: 'Add the first person who teaches.',
  noneMatch: 'Nobody matches the search and the filters.',

  addTitle: 'Add Staff',
  editTitle: 'Edit Staff Details',
  details: 'Staff Details',
  assignments: 'Course Assignments',
  loading: 'Loading Staff Details...',
  adding: 'Adding staff member...',
  updating: 'Updating staff member...',
  signedOut: 'You need to be logged in as an admin to add staff.',
  notSignedIn: 'Please log in to add staff',
  noUniversity: 'Unable to determine your university. Please contact support.',
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
  willNotBeSaved: 'No module is selected: this course will not be saved.',
  deleteQuestion: 'Delete this assigned module? This will remove the record permanently.',
  deleteLater: (count: number) =>
    count === 1 ? 'One removal is done when you update.' : `${count} removals are done when you update.`,
} as const;
