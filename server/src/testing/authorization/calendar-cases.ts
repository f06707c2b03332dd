import type { AuthorizationCase } from './authorization-case.ts';
import type { Campus } from '../campus.ts';

const holiday = { name: 'Break', starts_on: '2026-12-20', ends_on: '2026-12-24' };
const unknown = { id: 'bb6b2f0e-9a0f-4b3c-8a5e-0d6c5b1f3a77' };

/** Semesters, holidays and the class week. */
export const calendarCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  listSemesters: () => ({ who: 'U' }),
  saveSemester: () => ({
    who: 'A',
    body: { academic_year: '2026-2027', semester: 1, starts_on: '2026-09-01', ends_on: '2027-01-31' },
  }),
  deleteSemester: () => ({ who: 'A', params: { academicYear: '2026-2027', semester: '2' }, expectedStatus: 404 }),
  listHolidays: () => ({ who: 'U' }),
  addHoliday: () => ({ who: 'A', body: holiday }),
  changeHoliday: () => ({ who: 'A', params: unknown, body: holiday, expectedStatus: 404 }),
  deleteHoliday: () => ({ who: 'A', params: unknown, expectedStatus: 404 }),
  classWeek: () => ({ who: 'U', query: { date: '2026-11-23' } }),
  listSubstitutes: () => ({ who: 'LA' }),
  saveClassChange: ({ ids }) => ({
    who: 'owner',
    params: { id: ids.timetable, date: '2026-09-07' },
    body: { is_cancelled: true, reason: 'The lecturer is ill' },
  }),
  // The class has no change.
  deleteClassChange: ({ ids }) => ({
    who: 'owner',
    params: { id: ids.timetable, date: '2026-09-07' },
    expectedStatus: 404,
  }),
  getOwnFeed: () => ({ who: 'LS' }),
  makeOwnFeed: () => ({ who: 'LS' }),
  deleteOwnFeed: () => ({ who: 'LS' }),
  downloadOwnCalendar: () => ({ who: 'LS' }),
  readFeed: () => ({ who: 'P', params: { file: 'unknown.ics' }, expectedStatus: 404 }),
};
