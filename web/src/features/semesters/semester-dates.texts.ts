import type { Holiday, Semester } from '@muster/contract/semesters';
import { formatDayAndDate } from '../../lib/dates.ts';
import { counted } from '../../ui/counted.ts';
import { daysFrom } from './semester-overview.logic.ts';

export const texts = {
  back: 'Back to Time Table Management',
  title: 'Semester Dates',
  about: 'Weekly classes are held between the first and the last day of their semester, and not on holidays.',
  noSemesters:
    'No semester has dates yet. Until one has, its classes are on no date: in no week, in no calendar, and none can be moved or cancelled.',
  noHolidays: 'There is no holiday yet.',
  notFound: 'This semester or holiday is not found any more',
  loadFailed: 'Failed to fetch data',
  semesterSaved: 'Semester saved successfully!',
  semesterFailed: (message: string) => `Error saving semester: ${message}`,
  semesterKnown: 'This semester has dates already. Please edit them in the list.',
  holidaySaved: 'Holiday saved successfully!',
  holidayFailed: (message: string) => `Error saving holiday: ${message}`,
  notSignedIn: 'Authentication failed. Please log in again.',
  noUniversity: 'Unable to determine your university. Please contact support.',
} as const;

type Days = Pick<Semester, 'starts_on' | 'ends_on'>;

export const semesterName = ({ academic_year, semester }: Pick<Semester, 'academic_year' | 'semester'>): string =>
  `Semester ${semester}, ${academic_year}`;

const dayAndYear = (date: string): string => `${formatDayAndDate(date)} ${date.slice(0, 4)}`;

/** 'Mon 7 Sep 2026 – Fri 18 Dec 2026'; a single day stands alone. */
const daysText = ({ starts_on, ends_on }: Days): string =>
  starts_on === ends_on ? dayAndYear(starts_on) : `${dayAndYear(starts_on)} – ${dayAndYear(ends_on)}`;

const lengthOf = ({ starts_on, ends_on }: Days): number => daysFrom(starts_on, ends_on) + 1;

export const semesterDetail = (semester: Semester): string =>
  `${daysText(semester)} · ${counted(Math.ceil(lengthOf(semester) / 7), 'week')}`;

export const holidayDetail = (holiday: Holiday): string =>
  holiday.starts_on === holiday.ends_on
    ? daysText(holiday)
    : `${daysText(holiday)} · ${counted(lengthOf(holiday), 'day')}`;

export const semesterRemoval = (semester: Semester) =>
  ({
    title: `Remove the dates of ${semesterName(semester)}?`,
    text: 'The timetable stays. Its classes are shown on no date until the semester has dates again.',
    yes: 'Remove',
  }) as const;

export const holidayRemoval = ({ name }: Holiday) =>
  ({ title: `Remove ${name}?`, text: 'Classes on these days are held as planned again.', yes: 'Remove' }) as const;
