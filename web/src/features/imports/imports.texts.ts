import type { ImportBatch, ImportKind, ImportVerdict } from '@muster/contract/academics/imports';
import type { Tone } from '../../ui/feedback/status-badge.tsx';

type KindWords = {
  /** On the switch. */
  readonly name: string;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly back: { readonly to: string; readonly label: string };
  /** The template; that of students is named by the specification. */
  readonly template: string;
  /** Where what was imported can be seen. */
  readonly list: string;
  /** What a row changes, where that is not plain. */
  readonly about?: string;
};

export const kinds: Readonly<Record<ImportKind | 'timetables', KindWords>> = {
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
      'A row with the module, day, start time, academic year and groups of a class that stands changes that class; any other adds one. ' +
      'Several groups or degree programmes stand in one cell, with a semicolon between them.',
  },
};

export const verdicts: Readonly<Record<ImportVerdict, { readonly word: string; readonly tone: Tone }>> = {
  create: { word: 'Create', tone: 'good' },
  update: { word: 'Update', tone: 'fair' },
  same: { word: 'Same', tone: 'neutral' },
  refused: { word: 'Refused', tone: 'bad' },
};

export const states: Readonly<Record<ImportBatch['state'], { readonly word: string; readonly tone: Tone }>> = {
  checking: { word: 'Checking', tone: 'fair' },
  previewed: { word: 'Not imported yet', tone: 'neutral' },
  applying: { word: 'Importing', tone: 'fair' },
  applied: { word: 'Imported', tone: 'good' },
  undoing: { word: 'Undoing', tone: 'fair' },
  undone: { word: 'Undone', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
};

export const texts = {
  wrongType: 'Please choose a .csv, .xlsx or .xls file',
  hint: 'CSV, XLSX or XLS, at most 10 MB and 50,000 rows',
  uploadFailed: 'The file could not be uploaded',
  gone: 'Import not found',
  whyGone: 'It was discarded, or was never applied and is deleted after a day.',
  another: 'Import another file',
  unanswered: 'The server does not answer at the moment. It is asked again and again.',
  saveAnyway: 'Save anyway',
  leaveOut: 'Leave them out',
  clashesQuestion: (count: number) =>
    `${count === 1 ? 'The row that clashes' : 'The rows that clash'} will be imported like the others. ` +
    'Each says what it clashes with, and your name is kept with it.',
  undoQuestion: 'What it created is removed, and what it changed gets its former values back.',
} as const;
