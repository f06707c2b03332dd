import { type TimetableEntry, timetableTexts } from '@muster/contract/timetables/timetables';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { formatFullDate, formatTimeRange } from '#lib/format/dates.ts';
import { formatCount } from '@muster/contract/http/plural';
import { formatNameList } from '#ui/text/name-list.logic.ts';
import { degreeNames, formatTerm, groupNames } from './timetable-details.logic.ts';

/** Screens that fill an empty timetable. */
export const emptyLinks = [
  { label: 'Add Time Table', to: '/add-timetable' },
  { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'timetables' } },
] as const;

export const texts = {
  ...timetableTexts,
  management: 'Time Table Management',
  backToManagement: 'Back to Time Table Management',

  // Normally prevented by the guard of the routes.
  noUser: 'Authentication failed. Please log in again.',
  notAdmin: 'Access denied. This page is for administrators only.',

  addTitle: 'Add Time Table Entry',
  section1Title: 'Section 1: Students and Term',
  classesFor: 'Who is expected',
  forCohorts: 'Groups of a degree programme, a year and a semester',
  forTeachingGroups: 'Students who are enrolled in a parallel group, such as lab group A',
  forEveryone: 'All students who are enrolled in the module, of any programme and year',
  chooseTeachingGroup: 'Choose at least one teaching group',
  noTeachingGroups: 'The module has no teaching groups in this term.',
  addTeachingGroups: 'Add teaching groups',
  moduleAndYearFirst: 'Select the academic year and the module to see its teaching groups',
  semesterFirst: 'Select the semester first',
  expected: (count: number) => `${formatCount(count, 'student', 'students')} expected`,
  section1Text: 'Applies to all classes below',
  section2Title: 'Section 2: Classes',
  section2Text:
    'Classes repeat every week unless you choose weeks. A block of several days is one class for each weekday. We check for clashes as you type.',
  chooseDegree: 'Choose at least one degree programme',
  chooseGroup: 'Choose at least one group',
  notChecked: "Couldn't check for clashes. We'll check again when you save.",
  create: 'Create Time Table',
  addBlock: 'Add Another Class',
  notAnAdmin: 'Admin access required. Please log in as an administrator.',
  noToken: 'Authentication token not found. Please log in again.',
  added: (count: number) =>
    count === 1 ? '1 timetable entry created successfully!' : `${count} timetable entries created successfully!`,
  addFailed: 'Error creating timetable entries. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',

  addDegree: 'Add a degree programme',
  noDegrees: 'No degree programmes found for your university. Please contact your system administrator.',
  noGroups: 'No groups available for selected criteria',
  noModules: 'No modules available for selected criteria',
  noLecturers: 'No lecturers available for this module',
  whereLecturers:
    'To assign one, edit the person under Lecturers and add the module under Course Assignments with Can Teach as Primary.',
  noAssistants: 'No qualified assistant lecturers available',
  addFurther: 'Add further lecturers',
  furtherLecturers: 'Further lecturers',
  furtherAssistants: 'Further assistants',
  noFurther: 'No further lecturers available for this module',
  assistantFirst: 'Select an assistant lecturer first',
  moduleLost: 'This module is not available for these degrees, year and semester',
  moduleFirst: 'Select a module first',
  termFirst: 'Select degrees, year and semester first',
  yearFirst: 'Select the academic year to see the modules',
  searchGroups: 'Search groups',
  noGroupFound: 'No group found',
  groupsFirst: 'Select degrees, year, semester and academic year to see the groups',

  classCount: (count: number) => formatCount(count, 'class', 'classes'),

  appliesFrom: 'When does the change apply?',
  endsFrom: 'When does it end?',
  beginsFrom: 'From',
  changeDay: {
    change: {
      earlier: 'Earlier classes stay as they were planned and held.',
      next: 'From the next class',
      start: 'Possible until attendance is taken',
    },
    new: {
      earlier: 'The semester has begun. Weeks before the first day stay without these classes.',
      next: 'From today',
      start: 'Past weeks show these classes too, with registers not taken',
    },
  },
  dayMissing: 'Please choose a day',

  firstDay: 'First day',
  lastDay: 'Last day',
  singleDates: 'Dates',
  singleDatesHint: 'Type dates with commas between them, or pick them from the list',
  noSemesterDates: 'This semester has no dates yet. Please add them, or choose other weeks.',
  fortnightlyFirst: 'Please choose the date of the first class',
  datesMissing: 'Please give at least one date',
  notADate: (text: string) => `“${text}” is not a date. Please write it as 27 Nov 2026 or 2026-11-27.`,
  dateOutside: (date: string) => `${date} is outside the semester`,
  otherWeekday: (date: string, day: string) => `${date} is not a ${day}. A class has one weekday: add another class.`,
  dateNotBetween: (date: string) => `${date} is not between the first and the last day`,

  editTitle: 'Edit Time Tables',
  editEntry: 'Edit Timetable Entry',
  moduleFilter: 'Filter the module list',
  moduleFilterHint: "These fields only filter; they aren't saved.",
  loading: 'Loading timetables...',
  none: 'No timetables found.',
  noneMatch: 'No timetables match your search criteria.',
  updated: 'Timetable entry updated successfully!',
  updateFailed: 'Error updating timetable entry. Please try again.',
  deleted: 'Timetable entry deleted successfully!',
  deleteFailed: 'Error deleting timetable entry. Please try again.',
} as const;

export const showingText = (shown: number, all: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(all)} timetable entries`;

export const groupsShownText = (shown: number, all: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(all)} groups. Search to find others.`;

/** 'CS2022 Lecture, Monday, 9:00 AM – 11:00 AM, Odd weeks'. */
export const entryName = ({
  module,
  class_type,
  day_of_week,
  start_time,
  end_time,
  weeks,
}: Pick<TimetableEntry, 'module' | 'class_type' | 'day_of_week' | 'start_time' | 'end_time' | 'weeks'>): string =>
  `${module.module_code} ${class_type}, ${day_of_week}, ${formatTimeRange(start_time, end_time)}${weeks === null ? '' : `, ${formatWeeks(weeks)}`}`;

/** Groups, degrees, term and academic year of an entry. */
export const entryLine = (entry: TimetableEntry): string =>
  [formatNameList(groupNames(entry)), formatNameList(degreeNames(entry)), formatTerm(entry), entry.academic_year]
    .filter((part) => part !== '')
    .join(' · ');

export const deleteConfirmation = (entry: TimetableEntry) => ({
  title: `Delete ${entry.module.module_code} ${entry.class_type}?`,
  text: `${entry.day_of_week}, ${formatTimeRange(entry.start_time, entry.end_time)}, ${entry.venue}. It ends for ${formatNameList(groupNames(entry))}. Recorded attendance is kept.`,
  confirmLabel: 'Delete',
});

/** Name of the lists of entries. */
export const timetableLabel = 'Timetable entries';

/** After a change in mid-semester: the first day of the new version; undefined if all days changed. */
export const changedFromText = (before: TimetableEntry, after: TimetableEntry): string | undefined =>
  after.valid_from === null || after.valid_from === before.valid_from
    ? undefined
    : `From ${formatFullDate(after.valid_from)}. Earlier classes stay as they were.`;
