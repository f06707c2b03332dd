import { me } from '@muster/contract/accounts/accounts';
import { listDepartments } from '@muster/contract/academics/departments';
import { changeModule, listModules } from '@muster/contract/academics/modules';
import { listSemesters } from '@muster/contract/academics/semesters';
import {
  addTeachingGroup,
  changeTeachingGroup,
  type ClassWithoutTeachingGroup,
  listClassesWithoutTeachingGroup,
  listTaughtTeachingGroups,
  listTeachingGroups,
  listTeachingGroupStudents,
  moveToTeachingGroup,
  type TeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeModule, makeTeachingGroup } from '#lib/testing/make-records.setup.ts';
import { makeSettings, makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ModuleScreen } from '../module-screen.tsx';
import { TaughtGroupsScreen } from './taught-groups-screen.tsx';

const module = makeModule({ module_name: 'Algebra', module_code: 'MA101', semester: 1 });
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const makeGroup = (last: number, values: Partial<TeachingGroup>): TeachingGroup =>
  makeTeachingGroup({ id: idOf(last), module_id: module.id, course_number: '010102', ...values });
const weekly = {
  id: idOf(7),
  day_of_week: 'Monday',
  start_time: '10:00',
  end_time: '12:00',
  venue: 'Hall 3',
  class_type: 'Lecture',
  weeks: 'odd',
  valid_from: null,
  valid_until: null,
  lecturer: 'Dr Silva',
} as const;
const groupA = makeGroup(2, { student_count: 24, capacity: 30, classes: [weekly] });
const groupB = makeGroup(3, { group_name: 'B' });

const server = mockServer();
const page = <Row,>(data: Row[]) => ({ data, total: data.length, page: 1, page_size: 25 });

beforeEach(() => {
  server.reply(listModules, page([module]));
  server.reply(listSemesters, []);
  server.reply(listTeachingGroups, page([groupA, groupB]));
  server.reply(listClassesWithoutTeachingGroup, page<ClassWithoutTeachingGroup>([]));
  startSession('a-token');
});
afterEach(() => endSession('ended'));

function open() {
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' });
  const path = `/modules/${module.id}?academic_year=2026-2027`;
  renderScreens({ '/modules/$moduleId': () => <ModuleScreen /> }, path, client);
}

it('lists the teaching groups of a term with seats and classes', async () => {
  open();
  const row = (await screen.findByText('A · 010102')).closest('tr, li, [role="row"]');
  expect(row?.textContent).toMatch(/24 of 30 seats.*Monday 10:00.*, odd weeks · Hall 3 · Dr Silva/u);
  expect(row?.textContent).not.toContain('too many');
  expect(server.requests(listTeachingGroups)[0]?.query).toMatchObject({ academic_year: '2026-2027', semester: '1' });
});

it('lists the classes for everyone and for cohort groups', async () => {
  const lecture = { ...weekly, groups: [], student_count: 41, capacity: 40 };
  const tutorial = {
    ...weekly,
    id: idOf(8),
    class_type: 'Tutorial',
    groups: ['CS-1', 'CS-2'],
    student_count: 9,
    capacity: null,
  };
  server.reply(listClassesWithoutTeachingGroup, page<ClassWithoutTeachingGroup>([lecture, tutorial]));
  open();
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr, li, [role="row"]')?.textContent;
  expect(await rowOf('Everyone enrolled')).toMatch(/Lecture.*41 of 40.*1 too many.*Monday 10:00.*Hall 3 · Dr Silva/u);
  expect(await rowOf('Tutorial')).toMatch(/CS-1.*CS-2.*9/u);
  expect(server.requests(listClassesWithoutTeachingGroup)[0]?.query).toMatchObject({
    academic_year: '2026-2027',
    semester: '1',
    page: '1',
  });
});

it('edits the module and stays on its page', async () => {
  server.reply(listDepartments, []);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit module' }));
  const form = await screen.findByRole('form', { name: 'Edit Module' });
  server.reply(changeModule, { ...module, module_name: 'Linear Algebra' });
  await userEvent.click(within(form).getByRole('button', { name: 'Update Module' }));
  await screen.findByText('Module updated successfully!');
  expect(await screen.findByRole('heading', { name: 'Teaching groups' })).toBeTruthy();
});

it('says what teaching groups are where there are none, and adds one to the term', async () => {
  server.reply(listTeachingGroups, page<TeachingGroup>([]));
  server.reply(addTeachingGroup, groupA);
  open();
  expect(await screen.findByText(/parallel groups of a module/u)).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Add teaching group' })[0]!);
  const form = await screen.findByRole('form', { name: 'Add teaching group' });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await within(form).findByText('Enter a name, such as A or Lab 2')).toBeTruthy();
  await userEvent.type(within(form).getByLabelText(/^Name/u), 'A');
  await userEvent.type(within(form).getByLabelText(/^Capacity/u), '30');
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await screen.findByText('Teaching group added');
  expect(server.requests(addTeachingGroup)[0]?.body).toMatchObject({
    group_name: 'A',
    capacity: 30,
    academic_year: '2026-2027',
    semester: '1',
  });
});

it('names the other modules of a group, and changes them', async () => {
  const physics = makeModule({ id: idOf(5), module_name: 'Physics', module_code: 'PH100' });
  const [own, numerics] = [module, makeModule({ id: idOf(6), module_name: 'Numerics', module_code: 'MA305' })];
  server.reply(listTeachingGroups, page([{ ...groupA, module_id: numerics.id, modules: [numerics, own] }]));
  server.reply(changeTeachingGroup, groupA);
  open();
  expect(await screen.findByText('with MA305')).toBeTruthy();
  server.reply(listModules, page([own, physics, numerics]));
  await userEvent.click(screen.getByRole('button', { name: 'Edit A · 010102' }));
  const form = await screen.findByRole('form', { name: 'Edit teaching group' });
  await userEvent.click(within(form).getByRole('combobox', { name: /^Further Modules/u }));
  expect(screen.queryByRole('option', { name: /^MA305/u })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'PH100 · Physics' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText('Teaching group changed');
  expect(server.requests(changeTeachingGroup)[0]?.body).toMatchObject({
    further_module_ids: [module.id, physics.id],
    seen: { further_module_ids: [module.id] },
  });
});

it('says how many classes a deactivated group still has', async () => {
  server.reply(changeTeachingGroup, { ...groupA, active: false, classes_ahead: 1 });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate A · 010102' }));
  expect(await screen.findByText(/still has 1 weekly class ahead/u)).toBeTruthy();
  expect(server.requests(changeTeachingGroup)[0]?.body).toMatchObject({ group_name: 'A', capacity: 30, active: false });
});

it('searches the students of a group', async () => {
  const student = { id: idOf(9), name: 'Aiko Mori', student_id: 'S1', valid_from: null, valid_until: null };
  server.reply(listTeachingGroupStudents, page([student]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Students of A · 010102' }));
  await screen.findByRole('checkbox', { name: /Aiko Mori/u });
  server.reply(listTeachingGroupStudents, page([]));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search students' }), 'zoe');
  await screen.findByText('No student of this group matches');
  expect(server.requests(listTeachingGroupStudents).at(-1)?.query).toMatchObject({ search: 'zoe', page: '1' });
});

describe('taught groups', () => {
  const student = { id: idOf(9), name: 'Aiko Mori', student_id: 'S1', valid_from: null, valid_until: null };
  const show = (isAllowed: boolean) => {
    const settings = makeSettings({ lecturers_move_students: isAllowed });
    server.reply(me, { success: true, user: makeUser({ role: 'lecturer', settings }) });
    server.reply(
      listTaughtTeachingGroups,
      page([
        { ...groupA, modules: [module] },
        { ...groupB, capacity: 20 },
      ]),
    );
    server.reply(listTeachingGroupStudents, page([student]));
    renderScreens({ '/lecturer/teaching-groups': TaughtGroupsScreen }, '/lecturer/teaching-groups', makeQueryClient());
  };

  it('move students to another group of the lecturer', async () => {
    server.reply(moveToTeachingGroup, { success: true, moved: 1 });
    show(true);
    await screen.findByText('MA101 Algebra · Semester 1 · 2026-2027');
    await userEvent.click(await screen.findByRole('button', { name: 'Students of A · 010102' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Aiko Mori/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    const form = await screen.findByRole('form', { name: 'Move 1 student from A · 010102' });
    await userEvent.click(within(form).getByRole('combobox', { name: /^To teaching group/u }));
    await userEvent.click(await screen.findByRole('option', { name: 'B · 010102 · 0 of 20 seats' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Move' }));
    await screen.findByText('1 student moved to B · 010102');
    expect(server.requests(moveToTeachingGroup)[0]?.body).toMatchObject({ to_group_id: groupB.id, from: 'today' });
    expect(server.requests(listTaughtTeachingGroups).at(-1)?.query).toMatchObject({
      module_id: module.id,
      parallel_to: groupA.id,
    });
  });

  it('only show their students where administrators move them', async () => {
    show(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Students of A · 010102' }));
    await screen.findByText('Aiko Mori');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('moves chosen students to another group for the whole term', async () => {
  const student = { id: idOf(9), name: 'Aiko Mori', student_id: 'S1', valid_from: null, valid_until: null };
  server.reply(listTeachingGroupStudents, page([student]));
  server.reply(listTeachingGroups, page([groupA, { ...groupB, student_count: 20, capacity: 20 }]));
  server.reply(moveToTeachingGroup, { success: true, moved: 1 });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Students of A · 010102' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Aiko Mori/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const form = await screen.findByRole('form', { name: 'Move 1 student from A · 010102' });
  await userEvent.click(within(form).getByRole('combobox', { name: /^To teaching group/u }));
  await userEvent.click(await screen.findByRole('option', { name: 'B · 010102 · 20 of 20 seats' }));
  expect(within(form).getByText('The group then has 21 students for 20 seats.')).toBeTruthy();
  await userEvent.click(within(form).getByRole('radio', { name: 'For the whole term' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Move' }));
  await screen.findByText('1 student moved to B · 010102');
  expect(server.requests(listTeachingGroups).at(-1)?.query).toMatchObject({ parallel_to: groupA.id });
  const { params, body } = server.requests(moveToTeachingGroup)[0]!;
  expect([params['id'], body]).toEqual([
    groupA.id,
    { student_ids: [student.id], to_group_id: groupB.id, from: 'term' },
  ]);
});
