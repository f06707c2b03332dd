import { listDegrees } from '@muster/contract/academics/degrees';
import { listDepartments } from '@muster/contract/academics/departments';
import { listGroups, type StudentGroup } from '@muster/contract/academics/groups';
import { listModules, modulesByDegrees, moduleTeachers } from '@muster/contract/academics/modules';
import { listHolidays, listSemesters } from '@muster/contract/academics/semesters';
import { listVenues, type Venue } from '@muster/contract/academics/venues';
import { me } from '@muster/contract/accounts/accounts';
import { lookUpStaff } from '@muster/contract/people/staff';
import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import { checkClashes, freeSlots } from '@muster/contract/timetables/clashes';
import { listTimetables, timetableAcademicYears, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { makeDegree, makeGroup, makeModule } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer, type MockServer } from '#lib/testing/mock-server.setup.ts';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';

export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const degree = makeDegree({ id: uuid(1), degree_programme: 'BSc Physics' });
export const group = makeGroup('PH1-A', degree, { id: uuid(2) });
export const optics = makeModule({ id: uuid(3), module_name: 'Optics', module_code: 'PH101' });
export const amara = {
  id: uuid(4),
  name: 'Amara Silva',
  employee_id: 'E4',
  staff_type: 'lecturer' as const,
  active: true,
};
const ben = { id: uuid(5), name: 'Ben Okoro', employee_id: 'E5', staff_type: 'assistant_lecturer' as const };
export const hallA1: Venue = {
  id: uuid(8),
  name: 'Hall A1',
  building: null,
  capacity: null,
  position: null,
  active: true,
  entries: 0,
  created_at: '2026-01-01T00:00:00Z',
};
export const entry: TimetableEntry = {
  id: uuid(6),
  university_id: uuid(10),
  module_id: optics.id,
  lecturer_id: amara.id,
  assistant_lecturer_id: ben.id,
  group_ids: [group.id],
  degree_details_ids: [degree.id],
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '13:00',
  end_time: '15:00',
  weeks: null,
  dates: null,
  valid_from: null,
  valid_until: null,
  venue: 'Hall A1',
  class_type: 'Lecture',
  created_by: null,
  active: true,
  clashes_accepted_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  module: optics,
  lecturer: amara,
  assistant_lecturer: ben,
  further_modules: [],
  further_lecturers: [],
  further_assistants: [],
  groups: [{ ...group, module_id: null, course_number: null }],
  degrees: [degree],
};
export const pageOfGroups = (groups: StudentGroup[], total = groups.length) => ({
  data: groups,
  total,
  page: 1,
  page_size: 100,
});
export const pageOfEntries = (...entries: TimetableEntry[]) => ({
  data: entries,
  total: entries.length,
  all: 4,
  page: 1,
  page_size: 50,
});
const teachers = { success: true as const, lecturers: [amara], assistants: [ben] };

/** Signs in an administrator, and returns the mock server with one degree, group, module and timetable entry. */
export function mockTimetableServer(): MockServer {
  const server = mockServer();
  beforeEach(() => {
    localStorage.setItem('muster.token', 'mine');
    server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
    server.reply(listDegrees, [degree]);
    server.reply(listDepartments, []);
    server.reply(listGroups, pageOfGroups([group]));
    server.reply(modulesByDegrees, [optics]);
    server.reply(listModules, [optics]);
    server.reply(moduleTeachers, teachers);
    server.reply(lookUpStaff, [amara]);
    server.reply(listVenues, []);
    server.reply(listSemesters, []);
    server.reply(listHolidays, []);
    server.reply(listTimetables, pageOfEntries(entry));
    server.reply(timetableAcademicYears, ['2021-2022']);
    server.reply(checkClashes, { clashes: [], capacity: [], no_students: [] });
    server.reply(countExpectedStudents, { counts: [24] });
    server.reply(freeSlots, { slots: [], venues: [] });
  });
  afterEach(reset);
  return server;
}

function reset(): void {
  localStorage.clear();
  // Removes the notices of this test.
  expireOnNavigation();
  expireOnNavigation();
}

export function open(path: string, screens: Readonly<Record<string, () => React.ReactNode>>): void {
  renderScreens(screens, path);
}
/** Finds the button by text, because role queries are slow on a large form. */
export const press = async (name: string) => {
  const words = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(words.closest('button') ?? words);
};
/** The last match: a dialog field precedes the list filter with the same label.  */
export function box(label: string): HTMLInputElement {
  const labelled = screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  const input = labelled.findLast((one) => one.tagName === 'INPUT');
  if (!input) throw new Error(`There is no field ${label}`);
  return input;
}
export const choose = async (label: string, option: string) => {
  await userEvent.click(box(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
export const fill = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
export const expectAlert = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(text));
