import { plural } from '@muster/contract/http/plural';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportAnswer, ImportBatch, ImportVerdict } from '@muster/contract/academics/imports';
import type { Tone } from '#ui/feedback/status-badge.tsx';

type KindTexts = {
  /** Label of the switch. */
  readonly name: string;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly back: { readonly to: string; readonly label: string };
  /** File name of the template; the requirements define that of students. */
  readonly template: string;
  /** Path of the list with the imported records. */
  readonly list: string;
  /** Explains what a row changes. */
  readonly about?: string;
};

export const kinds: Readonly<Record<ImportKind, KindTexts>> = {
  students: {
    name: 'Students',
    title: 'Bulk Import Students',
    one: 'student',
    many: 'students',
    back: { to: '/add-student', label: 'Back' },
    template: 'students_import_template.csv',
    list: '/students-list',
  },
  staff: {
    name: 'Staff',
    title: 'Bulk Import Staff',
    one: 'staff member',
    many: 'staff members',
    back: { to: '/lecturers', label: 'Back' },
    template: 'staff_import_template.csv',
    list: '/lecturers',
  },
  modules: {
    name: 'Modules',
    title: 'Bulk Import Modules',
    one: 'module',
    many: 'modules',
    back: { to: '/add-module', label: 'Back' },
    template: 'modules_import_template.csv',
    list: '/add-module-here',
  },
  groups: {
    name: 'Groups',
    title: 'Bulk Import Groups',
    one: 'group',
    many: 'groups',
    back: { to: '/academic-management', label: 'Back' },
    template: 'groups_import_template.csv',
    list: '/add-group',
  },
  timetables: {
    name: 'Timetables',
    title: 'Bulk Import Timetables',
    one: 'timetable entry',
    many: 'timetable entries',
    back: { to: '/timetable-management', label: 'Back' },
    template: 'timetables_import_template.csv',
    list: '/edit-timetable',
    about:
      'Rows that match an existing class (module, day, start, year, groups) update it; others add one, or change a class after a question. ' +
      'Separate several lecturers, groups or degree programmes with semicolons. A row without groups is a class for everyone who takes the module. First and last dates are blank for the whole semester.',
  },
  degrees: {
    name: 'Degrees',
    title: 'Bulk Import Degrees',
    one: 'degree programme',
    many: 'degree programmes',
    back: { to: '/academic-management', label: 'Back' },
    template: 'degrees_import_template.csv',
    list: '/add-degree-program',
    about: 'Without "Local/International", a degree programme is local.',
  },
  mappings: {
    name: 'Modules of degrees',
    title: 'Bulk Import Modules of Degrees',
    one: 'mapping',
    many: 'mappings',
    back: { to: '/add-module', label: 'Back' },
    template: 'mappings_import_template.csv',
    list: '/map-module-to-degree',
    about: 'Each row assigns a module to a year of a degree programme, mandatory unless it says Optional.',
  },
  teaching: {
    name: 'Teaching',
    title: 'Bulk Import Teaching',
    one: 'assignment',
    many: 'assignments',
    back: { to: '/lecturers', label: 'Back' },
    template: 'teaching_import_template.csv',
    list: '/lecturers',
    about:
      'Each row says that a staff member may teach a module: as Lecturer (and assistant), Assistant, or Lecturer only.',
  },
  enrolments: {
    name: 'Enrolments',
    title: 'Bulk Import Enrolments',
    one: 'enrolment',
    many: 'enrolments',
    back: { to: '/students-list', label: 'Back' },
    template: 'enrolments_import_template.csv',
    list: '/students-list',
    about: 'Each row is a student who takes a module in a semester. Without a semester, it is that of the module.',
  },
  venues: {
    name: 'Venues',
    title: 'Bulk Import Venues',
    one: 'venue',
    many: 'venues',
    back: { to: '/timetable-management', label: 'Back' },
    template: 'venues_import_template.csv',
    list: '/venues',
    about: 'Latitude and longitude without a radius get a radius of 100 m.',
  },
  calendar: {
    name: 'Calendar',
    title: 'Bulk Import Calendar',
    one: 'date',
    many: 'dates',
    back: { to: '/timetable-management', label: 'Back' },
    template: 'calendar_import_template.csv',
    list: '/semester-dates',
    about: 'Semesters and holidays. A holiday of one day needs no last day.',
  },
};

export const verdicts: Readonly<Record<ImportVerdict, { readonly label: string; readonly tone: Tone }>> = {
  create: { label: 'Create', tone: 'good' },
  update: { label: 'Update', tone: 'fair' },
  same: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Error', tone: 'bad' },
};

/** Of rows that may be existing classes and have no answer. */
export const question: { readonly label: string; readonly tone: Tone } = { label: 'Question', tone: 'fair' };

/** What a row does that may be an existing class. */
export const answers: Readonly<Record<ImportAnswer, { readonly one: string; readonly all: string }>> = {
  move: { one: 'Change the class', all: 'Change all' },
  add: { one: 'Add a class', all: 'Add all' },
};

export const states: Readonly<Record<ImportBatch['state'], { readonly label: string; readonly tone: Tone }>> = {
  checking: { label: 'Checking', tone: 'fair' },
  previewed: { label: 'Not imported yet', tone: 'neutral' },
  applying: { label: 'Importing', tone: 'fair' },
  applied: { label: 'Imported', tone: 'good' },
  undoing: { label: 'Undoing', tone: 'fair' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const texts = {
  wrongType: 'Please choose a .csv, .txt, .xlsx, .xls or .ods file',
  hint: 'CSV, TXT, XLSX, XLS or ODS, up to 10 MB and 50,000 rows',
  uploadFailed: "Couldn't upload the file",
  notFound: 'Import not found',
  whyNotFound: 'This import was discarded or expired (unapplied imports last one day).',
  importAnother: 'Import another file',
  serverUnavailable: "The server isn't responding. Retrying…",
  saveAnyway: 'Save anyway',
  saveAllAnyway: 'Save all anyway',
  leaveOut: 'Leave them out',
  leaveAllOut: 'Leave all out',
  acceptClash: 'Accept this clash',
  refuseClash: 'Refuse it again',
  clashesQuestion: (count: number) =>
    `Import the clashing ${plural(count, 'row')} too? We'll note that you accepted ${plural(count, 'it', 'them')}.`,
  asParallelGroups: 'Read them as parallel groups',
  leaveGroupsOut: 'Leave the groups out',
  importGroups: 'Import this file as Groups first',
  undoQuestion: 'Removes what this import created and restores what it changed.',
} as const;
