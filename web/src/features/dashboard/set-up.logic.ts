import type { ImportKind } from '@muster/contract/academics/import-kinds';
import {
  type ConfirmedSettings,
  confirmedSettings,
  type UniversitySettings,
} from '@muster/contract/accounts/shown-settings';
import type { SetUpStep } from '@muster/contract/reports/dashboard';

export type Target = { readonly to: string; readonly search?: Readonly<Record<string, string>> };
export type StepText = {
  readonly title: string;
  /** In a university whose students belong to no groups. */
  readonly titleOfEnrolments?: string;
  /** Adds one record. */
  readonly add: Target & { readonly label?: string };
  readonly importKind?: ImportKind;
  /** What is missing, and the list of these records. */
  readonly missing?: Target & { readonly nouns: readonly [one: string, many: string] };
};

export const stepTexts: Readonly<Record<SetUpStep, StepText>> = {
  basics: { title: 'Name, time zone, week and clock', add: { to: '/university', label: 'Change' } },
  class_lists: {
    title: 'Groups or enrolments?',
    add: { to: '/university', search: { view: 'structure' }, label: 'Change' },
  },
  degrees: { title: 'Degree programmes', add: { to: '/add-degree-program' }, importKind: 'degrees' },
  groups: {
    title: 'Groups',
    add: { to: '/add-group' },
    importKind: 'groups',
    missing: {
      nouns: ['group without students', 'groups without students'],
      to: '/add-group',
      search: { missing: 'students' },
    },
  },
  modules: { title: 'Modules', add: { to: '/add-module-here' }, importKind: 'modules' },
  mappings: {
    title: 'Modules of each degree programme',
    add: { to: '/map-module-to-degree' },
    importKind: 'mappings',
    missing: {
      nouns: ['module without a degree programme', 'modules without a degree programme'],
      to: '/add-module-here',
      search: { missing: 'degree' },
    },
  },
  staff: { title: 'Staff', add: { to: '/add-staff' }, importKind: 'staff' },
  teaching: {
    title: 'Who may teach which module',
    add: { to: '/lecturers' },
    importKind: 'teaching',
    missing: {
      nouns: ['module without a lecturer', 'modules without a lecturer'],
      to: '/add-module-here',
      search: { missing: 'lecturer' },
    },
  },
  students: {
    title: 'Students',
    add: { to: '/add-student-form' },
    importKind: 'students',
    missing: {
      nouns: ['student without an open group', 'students without an open group'],
      to: '/students-list',
      search: { missing: 'group' },
    },
  },
  enrolments: {
    title: 'Enrolments in optional modules',
    titleOfEnrolments: 'Enrolments',
    add: { to: '/students-list' },
    importKind: 'enrolments',
  },
  venues: {
    title: 'Venues',
    add: { to: '/venues' },
    importKind: 'venues',
    missing: {
      nouns: ['class in an unknown venue', 'classes in unknown venues'],
      to: '/edit-timetable',
      search: { missing: 'venue' },
    },
  },
  semesters: {
    title: 'Semester dates',
    add: { to: '/semester-dates' },
    importKind: 'calendar',
    missing: { nouns: ['semester without dates', 'semesters without dates'], to: '/semester-dates' },
  },
  holidays: { title: 'Holidays', add: { to: '/semester-dates' }, importKind: 'calendar' },
  timetables: {
    title: 'Timetable',
    add: { to: '/add-timetable' },
    importKind: 'timetables',
    missing: { nouns: ['class without students', 'classes without students'], to: '/classes-without-students' },
  },
  first_class: { title: 'A first class, to try it out', add: { to: '/qr', label: 'Take attendance' } },
};

/** Whether the step confirms settings, and has no records. */
export const isQuestion = (step: SetUpStep): step is ConfirmedSettings => step in confirmedSettings;

/** The confirmed settings: 'Lakes College · Europe/Berlin · Week from Monday · 24-hour clock', 'Groups'. */
export const settingsText = (
  question: ConfirmedSettings,
  {
    name,
    time_zone: zone,
    week_starts_on: day,
    clock_hours: hours,
    students_belong_to_groups: areGrouped,
  }: UniversitySettings,
): string =>
  question === 'class_lists'
    ? areGrouped
      ? 'Groups'
      : 'Enrolments'
    : `${name} · ${zone.replaceAll('_', ' ')} · Week from ${day} · ${hours}-hour clock`;

/** A step is done when it has records and nothing is missing. */
export const isDone = ({ count, missing }: { readonly count: number; readonly missing: number }): boolean =>
  count > 0 && missing === 0;
