import { type TimetableEntry, timetableTexts } from '@muster/contract/timetables';
import { formatTimeRange } from '../../lib/dates.ts';
import { counted } from '../../ui/counted.ts';
import { fewNames } from '../../ui/names.logic.ts';
import { degreeNames, groupNames } from './timetable-details.logic.ts';

/** What the administration's timetable screens say. */
export const texts = {
  ...timetableTexts,
  management: 'Time Table Management',
  backToManagement: 'Back to Time Table Management',

  // Guarded away in the product; the screens say it all the same.
  noUser: 'Authentication failed. Please log in again.',
  notAdmin: 'Access denied. This page is for administrators only.',

  addTitle: 'Add Time Table Entry',
  section1Title: 'Section 1: Degrees, Term and Groups',
  section1Text: 'Everything below is for these groups.',
  section2Title: 'Section 2: Classes',
  section2Text: 'Each class repeats every week of the semester. Clashes are looked for while you type.',
  chooseDegree: 'Choose at least one degree programme',
  chooseGroup: 'Choose at least one group',
  notChecked: 'Clashes could not be looked for just now. They are looked for again when you save.',
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
  whereLecturers:
    'Who can teach it is set under Lecturers: edit the person, and add the module under Course Assignments with Can Teach as Primary.',
  noAssistants: 'No qualified assistant lecturers available',
  moduleLost: 'The module that was chosen is not offered for these degrees, year and semester',
  moduleFirst: 'Select a module first',
  termFirst: 'Select degrees, year and semester first',
  yearFirst: 'Select the academic year to see the modules',
  searchGroups: 'Search groups',
  noGroupFound: 'No group found',
  groupsFirst: 'Select degrees, year, semester and academic year to see the groups',

  editTitle: 'Edit Time Tables',
  editEntry: 'Edit Timetable Entry',
  narrowing: 'Narrow the choices',
  onlyNarrows:
    'Degree, group, year and semester only narrow which modules can be chosen. The class keeps its own; they are not saved.',
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

export const groupsShown = (shown: number, all: number): string =>
  `${counted(shown)} of ${counted(all)} groups are shown. Search for the others.`;

/** 'CS2022 Lecture, Monday, 9:00 AM – 11:00 AM'. */
export const entryName = ({
  module,
  class_type,
  day_of_week,
  start_time,
  end_time,
}: Pick<TimetableEntry, 'module' | 'class_type' | 'day_of_week' | 'start_time' | 'end_time'>): string =>
  `${module.module_code} ${class_type}, ${day_of_week}, ${formatTimeRange(start_time, end_time)}`;

/** For whom an entry is, and when. */
export const entryLine = (entry: TimetableEntry): string =>
  [
    fewNames(groupNames(entry)),
    fewNames(degreeNames(entry)),
    `Year ${entry.year}, Semester ${entry.semester}`,
    entry.academic_year,
  ]
    .filter((part) => part !== '')
    .join(' · ');

export const deletionOf = (entry: TimetableEntry) => ({
  title: `Delete ${entry.module.module_code} ${entry.class_type}?`,
  text: `${entry.day_of_week}, ${formatTimeRange(entry.start_time, entry.end_time)}, ${entry.venue}. It leaves the timetable of ${fewNames(groupNames(entry))}; attendance that was taken stays.`,
  yes: 'Delete',
});
