import { timetableTexts } from '@muster/contract/timetables';
import { counted } from '../../ui/counted.ts';

/** What the administration's timetable screens say. */
export const texts = {
  ...timetableTexts,
  management: 'Time Table Management',
  backToManagement: 'Back to Time Table Management',

  // Guarded away in the product; the screens say it all the same.
  noUser: 'Authentication failed. Please log in again.',
  notAdmin: 'Access denied. This page is for administrators only.',

  addTitle: 'Add Time Table Entry',
  create: 'Create Time Table',
  addBlock: 'Add Another Class',
  notAnAdmin: 'Admin access required. Please log in as an administrator.',
  noToken: 'Authentication token not found. Please log in again.',
  added: (count: number) => `${count} timetable entries created successfully!`,
  addFailed: 'Error creating timetable entries. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',

  noDegrees: 'No degree programmes found for your university. Please contact your system administrator.',
  noGroups: 'No groups available for selected criteria',
  noModules: 'No modules available for selected criteria',
  noLecturers: 'No lecturers available for this module',

  editTitle: 'Edit Time Tables',
  loading: 'Loading timetables...',
  none: 'No timetables found.',
  noneMatch: 'No timetables match your search criteria.',
  updated: 'Timetable entry updated successfully!',
  updateFailed: 'Error updating timetable entry. Please try again.',
  deleted: 'Timetable entry deleted successfully!',
  deleteFailed: 'Error deleting timetable entry. Please try again.',
} as const;

export const showing = (shown: number, all: number): string =>
  `Showing ${counted(shown)} of ${counted(all)} timetable entries`;
