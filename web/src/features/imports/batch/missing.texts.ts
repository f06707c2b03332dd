import type { CompleteKind, MissingRecords } from '@muster/contract/academics/import-missing';
import { termLabel } from '#lib/format/term-name.ts';

type MissingTexts = {
  /** Name of the panel. */
  readonly name: string;
  readonly complete: (many: string) => string;
  readonly allListed: (many: string) => string;
  readonly allUnclear: string;
  readonly unclear: (records: string) => string;
  readonly whyUnclear: string;
  readonly end: (records: string) => string;
  readonly whatEnds: string;
  readonly sure: (records: string, of: string) => string;
  readonly partOfAll: string;
  /** Label of the import button if the file has nothing else to import. */
  readonly nothingElse: string;
  readonly question: { readonly title: string; readonly text: string; readonly cancelLabel: string };
  readonly confirmLabel: { readonly alone: string; readonly withImport: string };
};

const people: MissingTexts = {
  name: 'Missing people',
  complete: (many) => `It lists all ${many}; those who are missing are shown.`,
  allListed: (many) => `All active ${many} are in this file.`,
  allUnclear: 'Each active person could be in this file.',
  unclear: (records) => `${records} in the file, but in a row with an error or another number, or not read`,
  whyUnclear: 'They stay active. Correct these rows and choose the file again.',
  end: (records) => `Deactivate ${records} with this import`,
  whatEnds:
    'They can no longer sign in, and new class lists leave them out. Their records stay. Undoing the import activates them again.',
  sure: (records, of) => `Yes, ${records} ${of} have left`,
  partOfAll: 'This is more than 5% of all active. A file with only a part of the people looks like this.',
  nothingElse: 'Deactivate missing people',
  question: {
    title: 'Deactivate the missing people?',
    text: 'They can no longer sign in, and new class lists leave them out. Their records stay.',
    cancelLabel: 'Keep',
  },
  confirmLabel: { alone: 'Deactivate', withImport: 'Import and deactivate' },
};

const classes: MissingTexts = {
  name: 'Missing classes',
  complete: () => 'It lists all classes of its semesters; those that are missing are shown.',
  allListed: () => 'All classes ahead are in this file.',
  allUnclear: 'Each class could be in this file.',
  unclear: (records) => `${records} in the file, but in a row with an error or a question, or not read`,
  whyUnclear: 'They stay as they are. Answer the questions, or correct these rows and choose the file again.',
  end: (records) => `End ${records} with this import`,
  whatEnds: 'Earlier classes and their attendance stay. Undoing the import brings the classes back.',
  sure: (records, of) => `Yes, ${records} ${of} are no longer held`,
  partOfAll: 'This is more than 5% of a semester. A file with only a part of the classes looks like this.',
  nothingElse: 'End missing classes',
  question: {
    title: 'End the missing classes?',
    text: 'They are not held from the shown days on. Earlier classes and their attendance stay.',
    cancelLabel: 'Keep',
  },
  confirmLabel: { alone: 'End', withImport: 'Import and end' },
};

const enrolments: MissingTexts = {
  name: 'Missing enrolments',
  complete: () => 'It lists all enrolments in its modules and semesters; those that are missing are shown.',
  allListed: () => 'All enrolments in the modules of this file are in it.',
  allUnclear: 'Each enrolment could be in this file.',
  unclear: (records) => `${records} of students in a row with an error, or not read`,
  whyUnclear: 'They stay. Correct these rows and choose the file again.',
  end: (records) => `End ${records} with this import`,
  whatEnds:
    'New class lists leave these students out. Earlier classes and their attendance stay. Undoing the import brings the enrolments back.',
  sure: (records, of) => `Yes, ${records} ${of} have ended`,
  partOfAll: 'This is more than 5% of all in these modules. A file with only changes looks like this.',
  nothingElse: 'End missing enrolments',
  question: {
    title: 'End the missing enrolments?',
    text: 'New class lists leave these students out. Earlier classes and their attendance stay.',
    cancelLabel: 'Keep',
  },
  confirmLabel: { alone: 'End', withImport: 'Import and end' },
};

export const missingTexts: Readonly<Record<CompleteKind, MissingTexts>> = {
  students: people,
  staff: people,
  timetables: classes,
  enrolments,
};

/** 'Semester 1 of 2026-2027 and Semester 2 of 2026-2027' */
export const semestersText = ({ semesters }: Pick<MissingRecords, 'semesters'>): string =>
  semesters.map(({ academic_year: year, semester }) => `${termLabel(semester)} of ${year}`).join(' and ');

export const unreadSheetsText = (sheets: readonly string[]): string =>
  sheets.length === 1
    ? `The sheet “${sheets[0]}” of this file was not read.`
    : `The sheets ${sheets.map((name) => `“${name}”`).join(', ')} of this file were not read.`;
