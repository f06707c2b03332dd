import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import type { Enrollment } from '@muster/contract/people/enrollments';
import { type Leave, leaveLabels } from '@muster/contract/people/leave';
import type { ListedStudent, Student } from '@muster/contract/people/students';
import { formatCount, plural } from '@muster/contract/http/plural';
import { formatDate, formatDateRange, formatDayAndDate } from '#lib/format/dates.ts';

export const texts = {
  listLoadFailed: 'Failed to fetch students',
  added: 'Student added successfully!',
  addFailed: (message: string) => `Error adding student: ${message}`,
  optionsFailed: (message: string) => `Error loading data: ${message}`,
  notSignedIn: 'Please log in to add students',
  photoFailed: (name: string, message: string) => `${name} was saved, but the photo was not: ${message}`,
  noId: 'No student ID provided in URL',
  idRequired: 'Student ID is required',
  noToken: 'No authentication token found',
  signedOut: 'Authentication required. Please log in again.',
  unauthenticated: 'Authentication failed. Please log in again.',
  notReceived: 'Student data not received',
  loadFailed: 'Failed to load student data',
  saveFailed: 'Failed to update student',
  deleteFailed: 'Failed to delete module enrollments',
  insertFailed: 'Failed to insert new enrollments',
  saved: 'Student and module enrollments updated successfully!',
  programmeChange:
    'Enrollments in modules that only the old programme has end. Classes of the past stay as they are. The history of the student shows the change.',
  degreeFixed: 'Degree programme cannot be changed here. Contact admin to update degree.',
  noAcademicYear: 'Academic Year is required',
  pendingRemovals: (count: number) => `${count} ${plural(count, 'removal')} will be saved when you update`,
  noModuleFound: 'No modules found',
  modulesFailed: "Couldn't load the modules",
  secondProgramme: 'Optional: a double degree or second subject. Its classes expect the student by enrollments.',
  withoutEmail: 'Without one, the student has no account yet.',
  degreeFirst: 'Select a degree programme first',
  enrollmentGroup: 'Optional. The group in which the student attends this module.',
  teachingGroup: 'Optional. The parallel group in which the student is.',
  termFirst: 'Select academic year and semester first',
  noGroups: 'No groups in this academic year and semester',
  exportFailed: (message: string) => `Couldn't create the file: ${message}`,
} as const;

export const leaveTexts = {
  about:
    'On the days of a leave or exchange, the student is on no class list that is made from now on, and percentages skip these classes. Lists of classes already held stay as they are. The student can still sign in.',
  leftOn: 'From this day, the student is on no new class list, is Inactive and cannot sign in.',
} as const;

const day = (date: string): string => formatDate(date, 'UTC');

/** The status of a student on the day. `badge`: what is not usual. `text`: its dates, and what is planned. */
export function describeStatus(
  { active, leave_reason: reason, leave_from: from, leave_until: until, left_on: left }: StatusValues,
  today: string,
): { badge: string | null; text: string } {
  if (left && left <= today) return { badge: 'Left', text: `on ${day(left)}` };
  if (!active) return { badge: 'Inactive', text: '' };
  const leaves = left ? [`leaves on ${day(left)}`] : [];
  if (!reason || !from || !until || until < today) return { badge: null, text: leaves.join() };
  if (from > today) {
    const planned = `${leaveLabels[reason].toLowerCase()} ${formatDateRange(from, until)}`;
    return { badge: null, text: [planned, ...leaves].join(', ') };
  }
  return { badge: leaveLabels[reason], text: [`until ${day(until)}`, ...leaves].join(', ') };
}
type StatusValues = Pick<ListedStudent, 'active' | keyof Leave>;

export const removalQuestion = {
  title: 'Remove this enrollment?',
  text: 'Delete this module enrollment? This will remove the record permanently.',
  confirmLabel: 'Delete',
} as const;

export const deactivationQuestion = (count: number) => ({
  title: count === 1 ? 'Deactivate one student?' : `Deactivate ${formatCount(count)} students?`,
  text: "They'll be signed out right away and can't sign in until you activate them again. Their records are kept.",
  confirmLabel: 'Deactivate',
  cancelLabel: 'Cancel',
});

const formatStudents = (count: number): string => formatCount(count, 'student', 'students');
export const changeTexts = {
  activated: (count: number) => `${formatStudents(count)} activated`,
  deactivated: (count: number) => `${formatStudents(count)} deactivated`,
  moved: (count: number, group: string) => `${formatStudents(count)} moved to ${group}`,
  withoutGroup: (count: number) => `${formatStudents(count)} without an open group`,
} as const;

export const enrollmentTypeLabels = {
  regular: 'Regular',
  elective: 'Elective',
  repeat: 'Repeat',
} as const satisfies Record<Enrollment['enrollment_type'], string>;

export const levelLabels = {
  undergraduate: 'Undergraduate',
  postgraduate: 'Postgraduate',
  doctoral: 'Doctoral',
} as const satisfies Record<NonNullable<Student['degree_level']>, string>;

export const pathLabels = { local: 'Local', international: 'International' } as const satisfies Record<
  Student['local_international'],
  string
>;

/** Why a row will not be saved. */
export const incompleteRowTexts = {
  incomplete: "Incomplete, won't be saved: choose module, year, semester and type, or remove it",
  'no academic year': "Incomplete, won't be saved: choose an academic year",
} as const;

/** `ended`: the number of enrollments that ended. */
export const programmeChangedText = (name: string, ended: number): string =>
  `${name} is now in the new programme. ${ended === 0 ? 'All enrollments stay.' : `${formatCount(ended, 'enrollment')} ended.`}`;

/** The teaching group of an enrolment: ' · Teaching group A', and ' · Lab group A' of a name that says so itself. */
export const enrollmentTeachingGroup = ({ teaching_group: group }: Pick<Enrollment, 'teaching_group'>): string => {
  if (group === null) return '';
  const label = teachingGroupLabel(group);
  return / group /iu.test(` ${group.group_name} `) ? ` · ${label}` : ` · Teaching group ${label}`;
};

/** The days of an enrolment that is not for the whole term: ' · from Mon, 14 Sep 2026'. */
export const enrollmentDays = ({
  valid_from: from,
  valid_until: until,
}: Pick<Enrollment, 'valid_from' | 'valid_until'>): string => {
  const days = [
    ...(from === null ? [] : [`from ${formatDayAndDate(from)}`]),
    ...(until === null ? [] : [`until ${formatDayAndDate(until)}`]),
  ];
  return days.length === 0 ? '' : ` · ${days.join(' ')}`;
};
