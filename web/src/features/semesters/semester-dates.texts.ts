import { termLabel } from '#lib/format/term-name.ts';
import type { Holiday, Semester } from '@muster/contract/academics/semesters';
import { formatCount } from '@muster/contract/http/plural';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { daysBetween } from './semester-overview.logic.ts';

export const texts = {
  back: 'Back to Time Table Management',
  title: 'Semester Dates',
  about: 'Weekly classes take place between the first and last day of their semester, except on holidays.',
  noSemesters: 'Add semester dates so that classes appear in weeks and calendars and can be moved or cancelled.',
  noHolidays: 'No holidays yet',
  notFound: 'This semester or holiday no longer exists',
  loadFailed: 'Failed to fetch data',
  semesterSaved: 'Semester saved successfully!',
  semesterFailed: (message: string) => `Error saving semester: ${message}`,
  semesterKnown: 'This semester has dates already. Please edit them in the list.',
  holidaySaved: 'Holiday saved successfully!',
  holidayFailed: (message: string) => `Error saving holiday: ${message}`,
  taken: 'Choose what happens to these classes, then save the holiday.',
  notSignedIn: 'Authentication failed. Please log in again.',
} as const;

type Days = Pick<Semester, 'starts_on' | 'ends_on'>;

export const semesterName = ({ academic_year, semester }: Pick<Semester, 'academic_year' | 'semester'>): string =>
  `${termLabel(semester)}, ${academic_year}`;

const dayAndYear = (date: string): string => `${formatDayAndDate(date)} ${date.slice(0, 4)}`;

/** 'Mon 7 Sep 2026 – Fri 18 Dec 2026', or one date for a single day. */
const daysText = ({ starts_on, ends_on }: Days): string =>
  starts_on === ends_on ? dayAndYear(starts_on) : `${dayAndYear(starts_on)} – ${dayAndYear(ends_on)}`;

const lengthOf = ({ starts_on, ends_on }: Days): number => daysBetween(starts_on, ends_on) + 1;

export const semesterDetail = (semester: Semester): string =>
  `${daysText(semester)} · ${formatCount(Math.ceil(lengthOf(semester) / 7), 'week')}`;

export const holidayDetail = (holiday: Holiday): string =>
  holiday.starts_on === holiday.ends_on
    ? daysText(holiday)
    : `${daysText(holiday)} · ${formatCount(lengthOf(holiday), 'day')}`;

export const removeSemesterConfirmation = (semester: Semester) =>
  ({
    title: `Remove the dates of ${semesterName(semester)}?`,
    text: "The timetable stays, but its classes won't appear on any date until the semester has dates again.",
    confirmLabel: 'Remove',
  }) as const;

export const removeHolidayConfirmation = ({ name }: Holiday) =>
  ({
    title: `Remove ${name}?`,
    text: 'Classes on these days will go ahead as planned.',
    confirmLabel: 'Remove',
  }) as const;
