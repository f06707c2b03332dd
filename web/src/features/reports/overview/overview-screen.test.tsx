import { analytics, reportStudents } from '@muster/contract/reports/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
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

beforeEach(() => {
  server.reply(analytics, counted);
});

const path = '/reports-analytics/overview';
const open = (search = '') => renderScreens({ [path]: OverviewScreen }, `${path}${search}`).router;

describe('report overview', () => {
  it('shows totals, weeks, students at risk and lowest modules with their links', async () => {
    open('?degreeLevel=undergraduate');
    await screen.findByText('75.0%', {}, { timeout: 15_000 });
    expect(screen.getByText('As of 21 Nov 2026, 9:00 AM')).toBeTruthy();
    expect(screen.getByText('Registers not taken').nextElementSibling?.textContent).toBe('3');
    const weeks = screen.getByRole('region', { name: 'Week by week' });
    const weeksSummary =
      'From 82.5% in the week of 7 Sept to 67.5% in the week of 21 Sept. ' +
      'Highest 82.5% in the week of 7 Sept, lowest 67.5% in the week of 21 Sept.';
    expect(within(weeks).getByText(weeksSummary)).toBeTruthy();
    // The chart shows the week without classes, the table does not.
    const figures = within(weeks).getByRole('table', { name: 'Attendance week by week' });
    expect(within(figures).getAllByRole('row')).toHaveLength(3);
    const week = within(weeks).getByRole('link', { name: '7 Sept 2026' }).getAttribute('href');
    expect(week).toBe('/reports-analytics/sessions?degreeLevel=undergraduate&date_from=2026-09-07&date_to=2026-09-13');
    expect((await screen.findByRole('link', { name: /CS101/ })).getAttribute('href')).toBe(
      '/reports-analytics/sessions?degreeLevel=undergraduate&module=m1',
    );
    expect(screen.getByText('2 students').closest('a')?.getAttribute('href')).toBe(
      '/reports-analytics/at-risk?degreeLevel=undergraduate&kind=cannot_reach_80',
    );
    expect(server.requests(analytics).map(({ query }) => query)).toEqual([
      expect.objectContaining({ degreeLevel: 'undergraduate' }),
    ]);
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
    await userEvent.click(await screen.findByText('Show as a table', {}, { timeout: 15_000 }));
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
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});
