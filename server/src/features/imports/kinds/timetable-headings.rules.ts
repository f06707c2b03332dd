import { headingsOf } from './headings.rules.ts';

// Headings of timetables of HISinOne, LSF, Apogée, ADE, Untis and Banner, as `normalizeWord` has them.

export const dayHeadings = headingsOf('Timetables: Day');

export const startTimeHeadings = headingsOf('Timetables: Start Time');

export const endTimeHeadings = headingsOf('Timetables: End Time');

export const weeksHeadings = headingsOf('Timetables: Weeks');

export const venueHeadings = headingsOf('Timetables: Venue');

export const classTypeHeadings = headingsOf('Timetables: Class Type');

/** The maximum number of participants of a course or a parallel group. */
export const groupCapacityHeadings = headingsOf('Timetables: Group Capacity');

/** One column with day, start and end, or with start and end: 'Mo 8-10'. */
export const timeHeadings = headingsOf('Timetables: Time');

/** How often a class is held; says which weeks together with the first and the last date. */
export const rhythmHeadings = headingsOf('Timetables: Rhythm');

export const firstDateHeadings = headingsOf('First date');

export const lastDateHeadings = headingsOf('Last date');

/** Below the heading of a period: 'Zeitraum' over 'von' and 'bis'. */
export const firstOfPeriodHeadings = headingsOf('Timetables: First of a period');

export const lastOfPeriodHeadings = headingsOf('Timetables: Last of a period');
