import { checkClassLists, listUnlistedEnrolments } from '@muster/contract/timetables/class-list-check';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import type { ClassListCheckResult } from './class-list-check.api.ts';
import { ClassListCheck } from './class-list-check.tsx';

const server = mockServer();
const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;
const right: ClassListCheckResult = {
  academic_year: '2026-2027',
  semester: 1,
  enrolments: 19_499,
  listed: 19_499,
  unlisted: [],
  classes: 590,
  empty_classes: 0,
  crowded_classes: 0,
  crowded: [],
  crowded_groups: 0,
  fullest_groups: [],
};
const wrong: ClassListCheckResult = {
  ...right,
  listed: 19_400,
  unlisted: [
    { reason: 'module_without_class', enrolments: 97, modules: 2 },
    { reason: 'no_group', enrolments: 2, modules: 1 },
  ],
  empty_classes: 3,
  crowded_classes: 1,
  crowded: [
    {
      timetable_id: id(1),
      module_code: 'CS101',
      class_type: 'Lab',
      day_of_week: 'Monday',
      start_time: '08:00',
      end_time: '10:00',
      venue: 'Lab 7',
      seats: 20,
      students: 24,
    },
  ],
};
const full: ClassListCheckResult['fullest_groups'][number] = {
  id: id(7),
  group_name: 'B',
  course_number: null,
  class_type: null,
  module_id: id(4),
  module_code: 'LAB1',
  academic_year: '2026-2027',
  semester: 1,
  seats: 30,
  students: 32,
};
const term = { academic_year: '2026-2027', semester: '1' };
const show = () => renderScreens({ '/': () => <ClassListCheck term={term} /> }, '/');
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')?.replaceAll('%22', '');

describe('ClassListCheck', () => {
  it('says in one sentence that all is right', async () => {
    server.reply(checkClassLists, right);
    show();
    await screen.findByText('19,499 of 19,499 enrolments are on a class list');
    screen.getByText('Each of the 590 classes expects students, and not more than its venue has seats.');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(server.requests(checkClassLists)[0]?.query).toEqual(term);
  });

  it('names each problem with its count and what repairs it', async () => {
    server.reply(checkClassLists, wrong);
    show();
    await screen.findByText('19,400 of 19,499 enrolments are on a class list');
    const problems = screen.getAllByRole('listitem').map((item) => within(item).getByText(/\d/u).textContent);
    expect(problems).toEqual([
      '97 enrolments in 2 modules that have no class',
      '2 enrolments without a group in 1 module taught in groups',
      '3 classes expect no student',
      '1 class expects more students than its venue has seats',
    ]);
    expect(screen.getAllByRole('link', { name: 'Add a class' })[0]?.getAttribute('href')?.replaceAll('%22', '')).toBe(
      '/add-timetable?academic_year=2026-2027&semester=1',
    );
    expect(href('Show classes')).toBe('/classes-without-students?academic_year=2026-2027&semester=1');
    await userEvent.click(screen.getByRole('button', { name: /^Show classes: 1 class/u }));
    screen.getByText('24 for 20 seats');
    expect(href('CS101 Lab')).toBe(`/edit-timetable?edit=${id(1)}`);
  });

  it('names teaching groups with more students than seats, which lead to their module', async () => {
    server.reply(checkClassLists, { ...right, crowded_groups: 1, fullest_groups: [full] });
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show groups: 1 teaching group has more students than seats' }),
    );
    screen.getByText('32 for 30 seats');
    expect(href('LAB1 B')).toBe(`/modules/${id(4)}?academic_year=2026-2027&semester=1`);
    expect(screen.queryByText(/^Each of the 590 classes/u)).toBeNull();
  });

  it('lists the enrolments of a reason with links to the student and the module', async () => {
    server.reply(checkClassLists, wrong);
    server.reply(listUnlistedEnrolments, {
      data: [
        {
          id: id(2),
          reason: 'no_group',
          student: { id: id(3), name: 'Ada Lovelace', student_id: 'S1' },
          module: { id: id(4), module_code: 'LAB1', module_name: 'Laboratory' },
          group_name: 'A',
          teaching_group_id: id(5),
        },
      ],
      total: 2,
      page: 1,
      page_size: 25,
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Show enrolments: 2/u }));
    await screen.findByRole('link', { name: /^Ada Lovelace/u });
    expect(href(/^Ada Lovelace/u)).toBe(`/students/${id(3)}`);
    expect(href('LAB1 Laboratory')).toBe(`/modules/${id(4)}?academic_year=2026-2027&semester=1`);
    expect(href('Add a class of LAB1 for Ada Lovelace')).toBe(
      `/add-timetable?academic_year=2026-2027&semester=1&module=${id(4)}&for=teaching_groups&group=${id(5)}`,
    );
    expect(server.requests(listUnlistedEnrolments)[0]?.query).toMatchObject({ ...term, reason: 'no_group', page: '1' });
    await userEvent.click(screen.getByRole('button', { name: /^Hide enrolments: 2/u }));
    expect(screen.queryByRole('link', { name: /^Ada/u })).toBeNull();
  });

  it('shows a load error and can retry', async () => {
    server.fail(checkClassLists, 'no_admin_record', { error: 'No access' });
    show();
    await screen.findByText('No access');
    server.reply(checkClassLists, { ...right, enrolments: 0, listed: 0, classes: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No student is enrolled in a module in Semester 1, 2026-2027');
  });
});
