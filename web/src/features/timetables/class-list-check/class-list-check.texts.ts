import type { UnlistedReason } from '@muster/contract/timetables/class-list-check';
import { termLabel } from '#lib/format/term-name.ts';
import { formatCount } from '@muster/contract/http/plural';
import type { ClassListCheckResult } from './class-list-check.api.ts';

type Term = Pick<ClassListCheckResult, 'academic_year' | 'semester'>;

export const texts = {
  title: 'Check of the class lists',
  about: 'Whether each student who is enrolled is on a class list, and each class and teaching group has enough seats.',
  loadFailed: 'Could not check the class lists',
  loading: 'Checking the class lists…',
  addClass: 'Add a class',
  showClasses: 'Show classes',
  showGroups: 'Show groups',
  hideGroups: 'Hide groups',
  showEnrolments: 'Show enrolments',
  hideEnrolments: 'Hide enrolments',
  hideClasses: 'Hide classes',
};

export const termTitle = ({ academic_year: year, semester }: Term): string =>
  semester === null ? year : `${termLabel(semester)}, ${year}`;

export function summary({ enrolments, listed, classes, ...term }: ClassListCheckResult): string {
  if (enrolments === 0) return `No student is enrolled in a module in ${termTitle(term)}`;
  if (classes === 0) return `${formatCount(enrolments, 'enrolment')}, and no classes in the timetable`;
  return `${formatCount(listed)} of ${formatCount(enrolments, 'enrolment')} ${listed === 1 && enrolments === 1 ? 'is' : 'are'} on a class list`;
}

/** What is right about the classes of a term in which nothing is wrong. */
export const allRight = ({ classes }: ClassListCheckResult): string =>
  classes === 1
    ? 'The class expects students, and not more than its venue has seats.'
    : `Each of the ${formatCount(classes)} classes expects students, and not more than its venue has seats.`;

type Words = { readonly title: (enrolments: number, modules: number) => string; readonly text: string };

export const reasonTexts: Readonly<Record<UnlistedReason, Words>> = {
  module_without_class: {
    title: (enrolments, modules) =>
      `${formatCount(enrolments, 'enrolment')} in ${formatCount(modules, 'module that has', 'modules that have')} no class`,
    text: 'Add a class of the module, or import a timetable with it.',
  },
  group_without_class: {
    title: (enrolments, modules) =>
      `${formatCount(enrolments, 'enrolment')} in ${formatCount(modules, 'module')}, in groups that have no class`,
    text: 'Add a class for the group, or open the module and move its students to another group.',
  },
  no_group: {
    title: (enrolments, modules) =>
      `${formatCount(enrolments, 'enrolment')} without a group in ${formatCount(modules, 'module')} taught in groups`,
    text: 'Open the student and choose a group of the module, or add a class for everyone who takes it.',
  },
};

export const emptyTitle = (count: number): string =>
  formatCount(count, 'class expects no student', 'classes expect no student');
export const emptyText = 'The list names the reason for each class.';
export const crowdedTitle = (count: number): string =>
  formatCount(
    count,
    'class expects more students than its venue has seats',
    'classes expect more students than their venue has seats',
  );
export const crowdedText = 'Choose another venue, or move students to another group.';
export const crowdedGroupsTitle = (count: number): string =>
  formatCount(count, 'teaching group has more students than seats', 'teaching groups have more students than seats');
export const crowdedGroupsText = 'Move students to another group, or give the group more seats.';
export const crowdedCut = (shown: number, count: number): string =>
  `The ${formatCount(shown)} fullest of ${formatCount(count)}`;

/** '24 for 20 seats'. */
export const seatsText = ({ students, seats }: { students: number; seats: number }): string =>
  `${formatCount(students)} for ${formatCount(seats, 'seat')}`;
