import { listDegrees } from '@muster/contract/academics/degrees';
import { listGroups } from '@muster/contract/academics/groups';
import { listModules, modulesByDegrees, moduleTeachers } from '@muster/contract/academics/modules';
import { checkClashes, freeSlots } from '@muster/contract/timetables/clashes';
import { listTeachingGroups } from '@muster/contract/academics/teaching-group-lists';
import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import { addTimetables } from '@muster/contract/timetables/timetables';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeTeachingGroup } from '#lib/testing/make-records.setup.ts';
import type { MockServer } from '#lib/testing/mock-server.setup.ts';
import { notify } from '#ui/feedback/notice.ts';
import { AddTimetablePage } from './add-timetable-page.tsx';
import { RequireAdmin } from '../../../features/timetables/require-admin.tsx';
import {
  box,
  choose,
  degree,
  expectAlert,
  fill,
  group,
  mockTimetableServer,
  optics,
  open,
  pageOfGroups,
  press,
  uuid,
} from '../../../features/timetables/timetable-form/timetable-form.setup.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockTimetableServer();

const openForm = (search = ''): void =>
  open(`/add-timetable${search}`, {
    '/add-timetable': AddTimetablePage,
    '/timetable-management': () => <h1>Management</h1>,
  });

const labA = makeTeachingGroup({ id: uuid(20), module_id: optics.id, group_name: 'Lab A', student_count: 24 });
const clashText = 'Hall A1 is taken by PH202, 09:00–10:00';

const created = { success: true as const, count: 1, created: [], warnings: [] };

async function completeSection1(): Promise<void> {
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await userEvent.click(await screen.findByLabelText('PH1-A'));
}
async function completeClass(): Promise<void> {
  await choose('Module', 'PH101 · Optics');
  fill('Start Time', '09:00');
  fill('End Time', '11:00');
  await choose('Day of Week', 'Monday');
  fill('Venue', 'Hall A1');
  await choose('Class Type', 'Lecture');
  await choose('Lecturer', 'Amara Silva');
}

describe('add timetable page', () => {
  it('enables the fields step by step and shows missing ones', async () => {
    openForm();
    await screen.findByLabelText('BSc Physics');
    screen.getByText('Select degrees, year, semester and academic year to see the groups');
    expect([box('Module').disabled, box('Lecturer').disabled]).toEqual([true, true]);
    expect(screen.queryByText('Remove')).toBeNull();
    await press('Create Time Table');
    await expectAlert('Please complete Section 1 with all required fields.');
    screen.getByText('Semester is required');
    await completeSection1();
    await press('Create Time Table');
    await expectAlert('Please fill in all required fields for all class sections.');
    screen.getByText('Venue is required');
    await waitFor(() => expect(box('Module').disabled).toBe(false));
    expect(box('Lecturer').disabled).toBe(true);
    await choose('Module', 'PH101 · Optics');
    await waitFor(() => expect(box('Lecturer').disabled).toBe(false));
    await choose('Year', 'Year 2');
    expect(screen.getByLabelText<HTMLInputElement>('PH1-A').checked).toBe(false);
    await press('Add Another Class');
    expect(screen.getAllByText('Remove')).toHaveLength(2);
  });

  it('requires valid chosen weeks, which it checks for clashes and sends', async () => {
    server.reply(addTimetables, created);
    openForm();
    await completeSection1();
    await completeClass();
    await choose('Weeks', 'Chosen weeks');
    await press('Create Time Table');
    const message = 'Please give teaching weeks such as 1–4, 7, from 1 to 54';
    await expectAlert(message);
    await waitFor(() => expect(document.activeElement).toBe(box('Teaching weeks')));
    expect(box('Teaching weeks').getAttribute('aria-invalid')).toBe('true');
    expect(server.requests(addTimetables)).toEqual([]);
    fill('Teaching weeks', 'wk 1-4, 7');
    expect(box('Teaching weeks').getAttribute('aria-invalid')).not.toBe('true');
    await waitFor(() =>
      expect(server.requests(checkClashes).at(-1)?.body.classes[0]).toMatchObject({ weeks: '1-4,7' }),
    );
    await press('Create Time Table');
    await screen.findByRole('heading', { name: 'Management' });
    expect(server.requests(addTimetables)[0]?.body.timetable_entries[0]).toMatchObject({ weeks: '1-4,7' });
  });

  it('adds a class for teaching groups of its module, and says how many students it expects', async () => {
    server.reply(addTimetables, created);
    server.reply(listModules, { data: [optics], total: 1, page: 1, page_size: 50 });
    server.reply(listTeachingGroups, { data: [labA], total: 1, page: 1, page_size: 200 });
    openForm();
    await userEvent.click(await screen.findByRole('radio', { name: 'Teaching groups of the module' }));
    expect([screen.queryByLabelText('BSc Physics'), screen.queryByLabelText(/^Year/u)]).toEqual([null, null]);
    await choose('Semester', 'Semester 1');
    await choose('Academic Year', '2026-2027');
    await completeClass();
    await press('Create Time Table');
    await screen.findAllByText('Choose at least one teaching group');
    await userEvent.click(await screen.findByLabelText('Lab A · 0102'));
    await screen.findByText('24 students expected');
    const planned = { module_id: optics.id, academic_year: '2026-2027', semester: '1', group_ids: [labA.id] };
    expect(server.requests(countExpectedStudents).at(-1)?.body).toMatchObject({ classes: [planned] });
    await press('Create Time Table');
    await screen.findByRole('heading', { name: 'Management' });
    const [sent] = server.requests(addTimetables)[0]?.body.timetable_entries ?? [];
    expect(sent).toMatchObject({ for: 'teaching_groups', group_ids: [labA.id] });
    expect(sent).not.toHaveProperty('year');
  });

  it('begins with module, teaching group and term of the address', async () => {
    server.reply(addTimetables, created);
    server.reply(listModules, { data: [optics], total: 1, page: 1, page_size: 50 });
    server.reply(listTeachingGroups, { data: [labA], total: 1, page: 1, page_size: 100 });
    openForm(`?academic_year=2026-2027&semester=1&for=teaching_groups&module=${optics.id}&group=${labA.id}&year=9`);
    expect((await screen.findByLabelText<HTMLInputElement>('Lab A · 0102')).checked).toBe(true);
    await waitFor(() => expect(box('Module').value).toBe('PH101 · Optics'));
    expect([box('Semester').value, box('Academic Year').value]).toEqual(['Semester 1', '2026-2027']);
  });

  it('adds a class for everyone who is enrolled', async () => {
    server.reply(addTimetables, created);
    server.reply(listModules, { data: [optics], total: 1, page: 1, page_size: 50 });
    openForm();
    await userEvent.click(await screen.findByRole('radio', { name: 'Everyone enrolled' }));
    await choose('Semester', 'Semester 1');
    await choose('Academic Year', '2026-2027');
    await completeClass();
    await screen.findByText('24 students expected');
    await press('Create Time Table');
    await screen.findByRole('heading', { name: 'Management' });
    const [sent] = server.requests(addTimetables)[0]?.body.timetable_entries ?? [];
    expect([sent?.for, sent?.group_ids, sent?.year]).toEqual(['everyone', undefined, undefined]);
  });

  it('shows the required messages for empty lists', async () => {
    server.reply(listGroups, pageOfGroups([]));
    server.reply(modulesByDegrees, []);
    openForm();
    await userEvent.click(await screen.findByLabelText('BSc Physics'));
    await choose('Year', 'Year 1');
    await choose('Semester', 'Semester 1');
    await choose('Academic Year', '2026-2027');
    await screen.findByText('No groups available for selected criteria');
    await screen.findAllByText('No modules available for selected criteria');
  });

  it('shows the required messages for a module without lecturers and assistants', async () => {
    server.reply(moduleTeachers, { success: true, lecturers: [], assistants: [] });
    openForm();
    await completeSection1();
    await choose('Module', 'PH101 · Optics');
    await screen.findAllByText('No lecturers available for this module');
    const lecturer = box('Lecturer');
    const help = document.getElementById(lecturer.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toMatch(
      /^No lecturers available for this module\. .* Lecturers .* Course Assignments .* Can Teach as Primary\.$/,
    );
    await userEvent.click(screen.getByLabelText('Assistant Lecturer (optional)', { selector: 'input' }));
    await screen.findAllByText('No qualified assistant lecturers available');
  });

  it('removes an added class, and links back on Cancel', async () => {
    openForm();
    await press('Add Another Class');
    fill('Venue', 'Hall B');
    await userEvent.click(screen.getByLabelText('Remove class 1'));
    expect(screen.getAllByRole('listitem', { name: /^Class/ })).toHaveLength(1);
    expect(box('Venue').value).toBe('Hall B');
    expect(screen.queryByText('Remove')).toBeNull();
    for (const name of ['Cancel', 'Back to Time Table Management'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/timetable-management');
  });

  it('shows a message if the university has no degree programmes', async () => {
    server.reply(listDegrees, []);
    openForm();
    await screen.findByText(
      'No degree programmes found for your university. Please contact your system administrator.',
    );
    const add = screen.getByRole('link', { name: 'Add a degree programme' });
    expect(add.getAttribute('href')).toBe('/add-degree-program');
  });

  it('shows a clash and a free slot while typing, and saves only after "Save anyway"', async () => {
    const clash = { entry: 0, with_id: uuid(7), with_entry: null, shared: [], text: clashText };
    server.reply(checkClashes, { clashes: [clash], capacity: [], no_students: [] });
    server.reply(freeSlots, {
      slots: [{ day_of_week: 'Tuesday', start_time: '13:00', end_time: '15:00' }],
      venues: [{ name: 'Hall B', building: null, capacity: 80 }],
    });
    const failWithClash = () => server.fail(addTimetables, 'clash', { details: { 'timetable_entries.0': clashText } });
    failWithClash();
    openForm();
    await completeSection1();
    await completeClass();
    await screen.findByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM');
    await press('Tuesday, 1:00 PM – 3:00 PM');
    expect([box('Day of Week').value, box('Start Time').value]).toEqual(['Tuesday', '1:00 PM']);
    notify.error('An earlier error');
    await press('Create Time Table');
    const question = await screen.findByRole('dialog', { name: 'Save with clashes?' });
    expect(screen.queryByText('An earlier error')).toBeNull();
    within(question).getByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM.');
    await press('Go back');
    expect(screen.queryByText('Error creating timetable entries. Please try again.')).toBeNull();
    expect(box('Venue').value).toBe('Hall A1');
    await press('Create Time Table');
    server.disconnect(addTimetables);
    await press('Save anyway');
    await expectAlert('An unexpected error occurred. Please try again.');
    failWithClash();
    await press('Create Time Table');
    server.reply(addTimetables, created);
    await press('Save anyway');
    await expectAlert('1 timetable entry created successfully!');
    await screen.findByRole('heading', { name: 'Management' });
    const writes = server.requests(addTimetables).map(({ body }) => body);
    expect(writes.map((body) => body.accept_clashes)).toEqual([false, false, true, false, true]);
    expect(new Set(writes.map((body) => body.timetable_entries[0]?.id)).size).toBe(1);
  });

  const failures: [string, (failing: MockServer) => void, string][] = [
    [
      'a message of the server',
      (failing) => failing.fail(addTimetables, 'conflict', { error: 'Too full' }),
      'Too full',
    ],
    [
      'no message',
      (failing) => failing.reply(addTimetables, () => Response.json({}, { status: 500 })),
      'Error creating timetable entries. Please try again.',
    ],
    ['no response', (failing) => failing.disconnect(addTimetables), 'An unexpected error occurred. Please try again.'],
  ];
  it.each(failures)('keeps the input and shows an error after a failure with %s', async (_, fail, text) => {
    fail(server);
    openForm();
    await completeSection1();
    await completeClass();
    await press('Create Time Table');
    await expectAlert(text);
    expect(box('Venue').value).toBe('Hall A1');
  });

  // The route guard redirects both before they reach the page.
  it('shows why a visitor may not open it', async () => {
    const root = createRootRoute({
      component: () => (
        <>
          <RequireAdmin user={undefined}>x</RequireAdmin>
          <RequireAdmin user={{ role: 'student' }}>x</RequireAdmin>
        </>
      ),
    });
    const router = createRouter({ routeTree: root, history: createMemoryHistory() });
    renderPart(<RouterProvider router={router} />);
    await screen.findByText('Authentication failed. Please log in again.');
    screen.getByText('Access denied. This page is for administrators only.');
  });

  it('makes the list of degrees one Tab stop with arrow keys', async () => {
    const degrees = ['Art', 'Biology', 'Chemistry'].map((name, index) => ({
      ...degree,
      id: uuid(20 + index),
      degree_programme: name,
    }));
    server.reply(listDegrees, degrees);
    openForm();
    const first = await screen.findByLabelText<HTMLInputElement>('Art');
    const list = screen.getByRole('group', { name: /Degree Programmes/ });
    const boxes = within(list).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first.focus();
    await userEvent.keyboard('{End}{ArrowUp} ');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false]);
    await userEvent.tab();
    expect(document.activeElement).toBe(box('Year'));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(boxes[1]);
  });

  it('shows an error with a retry if the groups fail to load', async () => {
    server.fail(listGroups, 'conflict', { error: 'The service is busy for a moment.' });
    openForm();
    await userEvent.click(await screen.findByLabelText('BSc Physics'));
    await choose('Year', 'Year 1');
    await choose('Semester', 'Semester 1');
    await choose('Academic Year', '2026-2027');
    await screen.findByText('The service is busy for a moment.');
    screen.getByText('Failed to fetch data');
    expect(screen.queryByText('Loading…')).toBeNull();
    server.reply(listGroups, pageOfGroups([]));
    await press('Retry');
    await screen.findByText('No groups available for selected criteria');
  });

  it('searches groups on the server, and keeps and sends the selected ones', async () => {
    const groups = Array.from({ length: 100 }, (_, index) => ({
      ...group,
      id: uuid(1_000 + index),
      group_name: `PH1-${index}`,
    }));
    server.reply(listGroups, ({ query: { page_size, search } }) => {
      if (page_size !== '100') return groups;
      if (search === 'ph9') return pageOfGroups([]);
      return search === 'ph1-51'
        ? pageOfGroups([{ ...group, id: uuid(2_000), group_name: 'PH1-512' }])
        : pageOfGroups(groups, 514);
    });
    server.reply(addTimetables, created);
    openForm();
    await userEvent.click(await screen.findByLabelText('BSc Physics'));
    await choose('Year', 'Year 1');
    await choose('Semester', 'Semester 1');
    await choose('Academic Year', '2026-2027');
    await screen.findByText('Showing 100 of 514 groups. Search to find others.');
    await userEvent.click(screen.getByLabelText('PH1-7'));
    await userEvent.type(screen.getByLabelText('Search groups'), 'ph1-51{Enter}');
    await userEvent.click(await screen.findByLabelText('PH1-512'));
    const listedGroups = () =>
      within(screen.getByRole('group', { name: /^Groups/ }))
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked, labels }) => `${labels?.[0]?.textContent} ${checked}`);
    expect(listedGroups()).toEqual(['PH1-7 true', 'PH1-512 true']);
    await userEvent.clear(screen.getByLabelText('Search groups'));
    await userEvent.type(screen.getByLabelText('Search groups'), 'ph9{Enter}');
    await waitFor(() => expect(listedGroups()).toEqual(['PH1-7 true', 'PH1-512 true']));
    expect(server.requests(addTimetables)).toEqual([]);
    await completeClass();
    await press('Create Time Table');
    await screen.findByRole('heading', { name: 'Management' });
    expect(server.requests(addTimetables)[0]?.body.timetable_entries[0]).toMatchObject({
      group_ids: [uuid(1_007), uuid(2_000)],
    });
  });
});
