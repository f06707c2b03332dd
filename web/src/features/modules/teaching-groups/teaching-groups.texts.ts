import type { TeachingGroup, WeeklyClass } from '@muster/contract/academics/teaching-group-lists';
import { formatCount, plural } from '@muster/contract/http/plural';
import { formatTimeRange } from '#lib/format/dates.ts';
import { weeksText } from '#lib/format/weekly-class.texts.ts';

type Seats = Pick<TeachingGroup, 'student_count' | 'capacity'>;

export const texts = {
  none: 'No teaching groups in this term',
  about:
    'Teaching groups are the parallel groups of a module, such as lab group A and lab group B. A class with a teaching group expects the students who are enrolled in that group. Without teaching groups, its classes are for cohort groups or for everyone enrolled.',
  furtherModules: 'Students of these modules can be in the group, too',
  added: 'Teaching group added',
  changed: 'Teaching group changed',
  loadFailed: 'Failed to load the teaching groups',
  otherClasses: 'Classes without a teaching group',
  otherClassesFailed: 'Failed to load the classes without a teaching group',
  noOtherClasses: 'No class of this term is for everyone enrolled or for cohort groups',
  noStudents: 'No students yet',
  noStudentsText: 'Students come into a teaching group by an enrolment that names it.',
  noTarget: 'Choose the teaching group',
  noOtherGroup: 'This term has no other active teaching group of this course and class type. Add one first.',
  noOtherTaughtGroup: 'You teach no other group of this course and class type in this term.',
  noMatches: 'No student of this group matches',
  taught: 'Teaching groups',
  taughtText: 'Parallel groups that you teach',
  noneTaught: 'You teach no teaching group',
  noneTaughtText: 'Groups appear here when a weekly class of yours is for them.',
  fromToday: 'From today',
  fromTodayText: 'Earlier classes keep these students.',
  wholeTerm: 'For the whole term',
  wholeTermText: 'As if they had been in the new group from the first class on.',
  /** Undefined if there are seats enough. */
  tooMany: ({ student_count: count, capacity }: Seats, added: number): string | undefined =>
    capacity === null || count + added <= capacity
      ? undefined
      : `The group then has ${formatCount(count + added, 'student', 'students')} for ${formatCount(capacity, 'seat', 'seats')}.`,
  moved: (count: number, name: string) => `${formatCount(count, 'student', 'students')} moved to ${name}`,
  statusChanged: (name: string, isActive: boolean) => `${name} is now ${isActive ? 'Active' : 'Inactive'}`,
  stillHasClasses: (name: string, count: number) =>
    `${name} still has ${formatCount(count, 'weekly class', 'weekly classes')} ahead. Change or end them in the timetable.`,
} as const;

/** 'Monday 10:00–12:00, odd weeks'. */
export const formatClass = ({ day_of_week: day, start_time: start, end_time: end, ...days }: WeeklyClass): string =>
  [`${day} ${formatTimeRange(start, end)}`, weeksText(days)?.replace(/^./u, (first) => first.toLowerCase())]
    .filter(Boolean)
    .join(', ');

/** '24 of 30', or '24' without a capacity. */
export const formatSeats = ({ student_count: count, capacity }: Seats): string =>
  capacity === null ? formatCount(count) : `${formatCount(count)} of ${formatCount(capacity)}`;

/** Undefined if there are seats enough. */
export const tooManyText = ({ student_count: count, capacity }: Seats): string | undefined =>
  capacity === null || count <= capacity ? undefined : `${formatCount(count - capacity)} too many`;

export const seatsUnit = ({ student_count: count, capacity }: Seats): string =>
  capacity === null ? plural(count, 'student') : 'seats';
