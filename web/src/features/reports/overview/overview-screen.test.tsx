import { listSemesters } from '@muster/contract/academics/semesters';
import { analytics, heat, reportStudents } from '@muster/contract/reports/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { mockReportServer } from '../reports.setup.ts';
import { OverviewScreen } from './overview-screen.tsx';

const figures = { sessions: 4, expected: 40, attended: 30, late: 2, absent: 10, excused: 1, percentage: 75 };
const counted = {
  as_of: '2026-11-21T09:00:00.000Z',
  totals: { ...figures, students: 12, present: 28, online: 0, registers_not_taken: 3 },
  weeks: [
    { week_start: '2026-09-07', ...figures, percentage: 82.5 },
    { week_start: '2026-09-21', ...figures, percentage: 67.5 },
  ],
  distribution: Array.from({ length: 10 }, (_, at) => ({ from: at * 10, to: at * 10 + 10, students: at })),
  bands: { excellent: 17, average: 13, poor: 15, none: 0 },
  at_risk: { below_80: 4, below_60: 3, cannot_reach_80: 2, missed_in_a_row: 1 },
  lowest_modules: [{ key: 'm1', label: 'CS101', detail: 'Programming', percentage: 61.5, band: 'Average' as const }],
};
const page = <Row,>(...data: Row[]) => ({ data, total: data.length, page: 1, page_size: 25, as_of: counted.as_of });

const server = mockReportServer();

const degree = {
  key: '00000000-0000-4000-8000-000000000001',
  label: 'Computer Science',
  detail: 'Undergraduate, local',
  sessions: 4,
  expected: 40,
  attended: 30,
  percentage: 75,
  cells: [
    { column: '2026-10-05', sessions: 1, expected: 20, attended: 16, percentage: 80 },
    { column: '2026-11-02', sessions: 1, expected: 20, attended: 14, percentage: 70 },
  ],
};

beforeEach(() => {
  server.reply(analytics, counted);
  server.reply(heat, { ...page(degree), columns: ['2026-10-05', '2026-11-02'] });
});

const path = '/reports-analytics/overview';
const open = (search = '') => renderScreens({ [path]: OverviewScreen }, `${path}${search}`).router;

describe('report overview', () => {
  it('shows totals, weeks, students at risk and lowest modules with their links', async () => {
    open('?degreeLevel=undergraduate');
    await screen.findByText('attendance', { exact: false, selector: 'p' }, { timeout: 15_000 });
    expect(screen.getByText('As of 21 Nov 2026, 9:00 AM')).toBeTruthy();
    expect(screen.getByText('Registers not taken').nextElementSibling?.textContent).toBe('3');
    const weeks = screen.getByRole('region', { name: 'Attendance by week' });
    const weeksSummary =
      'From 82.5% in the week of 7 Sept to 67.5% in the week of 21 Sept. ' +
      'Highest 82.5% in the week of 7 Sept, lowest 67.5% in the week of 21 Sept.';
    expect(within(weeks).getByText(weeksSummary)).toBeTruthy();
    // The chart shows the week without classes, the table does not.
    const figures = within(weeks).getByRole('table', { name: 'Attendance by week' });
    expect(within(figures).getAllByRole('row')).toHaveLength(3);
    const week = within(weeks).getByRole('link', { name: '7 Sept 2026' }).getAttribute('href');
    expect(week).toBe('/reports-analytics/sessions?degreeLevel=undergraduate&date_from=2026-09-07&date_to=2026-09-13');
    expect((await screen.findByRole('link', { name: /CS101/ })).getAttribute('href')).toBe(
      '/reports-analytics/sessions?degreeLevel=undergraduate&module=m1',
    );
    expect(screen.getByRole('link', { name: "Can't reach 80% 2 of 12 · 17%" }).getAttribute('href')).toBe(
      '/reports-analytics/at-risk?degreeLevel=undergraduate&kind=cannot_reach_80',
    );
    expect(
      (await screen.findByRole('link', { name: /^Computer Science .* 10.0 points down 75.0%$/ })).getAttribute('href'),
    ).toBe(`/reports-analytics/sessions?degreeLevel=undergraduate&degree=${degree.key}`);
    expect(server.requests(analytics).map(({ query }) => query)).toEqual([
      expect.objectContaining({ degreeLevel: 'undergraduate' }),
    ]);
  });

  it('opens with the current semester, until its filters are cleared', async () => {
    sessionStorage.clear();
    server.reply(listSemesters, [
      { academic_year: '2099-2100', semester: 1, starts_on: '2099-09-01', ends_on: '2099-12-20' },
      { academic_year: '2026-2027', semester: 1, starts_on: '2020-09-01', ends_on: '2098-12-20' },
    ]);
    const router = open();
    await screen.findByText('attendance this semester', { exact: false, selector: 'p' }, { timeout: 15_000 });
    await waitFor(() => expect(router.state.location.search).toEqual({ academicYear: '2026-2027', semester: '1' }));
    expect(server.requests(analytics).map(({ query }) => query)).toEqual([
      expect.objectContaining({ academicYear: '2026-2027', semester: '1' }),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByText('attendance this semester', { exact: false, selector: 'p' })).toBeNull();
  });

  it('shows the week and its counts when its point has the focus, and opens its classes', async () => {
    const router = open();
    const last = await screen.findByRole(
      'button',
      { name: '21 Sept: 67.5%, 30 of 40 attended, 4 classes' },
      { timeout: 15_000 },
    );
    last.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('7 Sept: 82.5%, 30 of 40 attended, 4 classes');
    expect(screen.getByText('7 Sept: 82.5%')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports-analytics/sessions'));
  });

  it('removes filters by their chips and keeps them in links to other views', async () => {
    const router = open('?degreeLevel=undergraduate&date_from=2026-09-01');
    const places = await screen.findByRole('navigation', { name: 'Reports and analytics' });
    expect(within(places).getByRole('link', { name: 'Students at risk' }).getAttribute('href')).toBe(
      '/reports-analytics/at-risk?degreeLevel=undergraduate&date_from=2026-09-01',
    );
    expect(screen.getByRole('button', { name: 'Remove filter Date From: 1 Sept 2026' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Degree Level: Undergraduate' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ date_from: '2026-09-01' }));
  });

  it('opens the students of a percentage range, linked to their reports', async () => {
    const student = {
      id: '00000000-0000-4000-8000-000000000007',
      student_id: 'S007',
      name: 'Amara Okafor',
      group_name: 'Group A',
    };
    const row = { student, attended: 3, expected: 4, percentage: 75, band: 'Average' as const };
    server.reply(reportStudents, page(row));
    const router = open('?module=m1');
    const card = await screen.findByRole('region', { name: 'Students by percentage' }, { timeout: 15_000 });
    await userEvent.click(within(card).getByText('Show as a table'));
    screen.getByRole('table', { name: 'Students by percentage' });
    await userEvent.click(screen.getByRole('button', { name: '7 students with 70% to under 80%' }));
    const dialog = await screen.findByRole('dialog', { name: 'Students with 70% to under 80%' });
    expect((await within(dialog).findByRole('link', { name: 'Amara Okafor' })).getAttribute('href')).toBe(
      `/reports-analytics?module=m1&student=${student.id}&made=true`,
    );
    expect(router.state.location.search).toEqual({ module: 'm1', step: '70' });
    expect(server.requests(reportStudents)[0]?.query).toMatchObject({ module: 'm1', from: '70' });
  });

  it('shows that no classes match', async () => {
    server.reply(analytics, { ...counted, totals: { ...counted.totals, sessions: 0 } });
    const router = open('?degreeLevel=undergraduate');
    await screen.findByText('No classes match these filters');
    const empty = screen.getByRole('heading', { name: /^No classes match/ }).parentElement!;
    await userEvent.click(within(empty).getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No classes yet');
    screen.getByText('The lecturer opens a class and shows its code on the screen.');
    screen.getByRole('link', { name: 'See how attendance is taken' });
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});
