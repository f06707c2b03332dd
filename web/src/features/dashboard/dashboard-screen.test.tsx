import { me } from '@muster/contract/accounts/accounts';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import {
  attendanceRefreshSeconds,
  dashboardAttendance,
  dashboardCalendar,
  dashboardCounts,
  dashboardRefreshSeconds,
  dashboardSetUp,
  dashboardToday,
} from '@muster/contract/reports/dashboard';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { startSession } from '#lib/auth/session.ts';
import { makeSettings, makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  vi.restoreAllMocks();
  localStorage.clear();
});

const counts = {
  staff: { total: 60, recent: 2 },
  students: { total: 1175, recent: 120 },
  groups: { total: 28, recent: 1 },
  modules: { total: 48, recent: 0 },
};

const nothing = {
  absences: 0,
  questions: 0,
  proposals: 0,
  flagged_classes: 0,
  clashes: 0,
  registrations: 0,
  privacy_requests: 0,
  unused_accounts: 0,
};
const quiet: ReplyOf<typeof dashboardToday> = {
  running: { classes: 0, here: 0, expected: 0, shares: [] },
  waiting: nothing,
  flags_since: '2026-10-28',
};
const week = { attended: 794, expected: 1000, percentage: 79.4 };
const attendance: ReplyOf<typeof dashboardAttendance> = {
  this_week: {
    from: '2026-11-23',
    to: '2026-11-29',
    ...week,
    days: Array.from({ length: 7 }, (_, day) => ({ date: `2026-11-${23 + day}`, percentage: day === 0 ? 79.4 : null })),
  },
  last_week: { from: '2026-11-16', to: '2026-11-22', ...week, percentage: 79.1 },
  at_risk: { students: 278, change: 12, filters: { academicYear: '2026-2027', semester: '1' } },
};

const server = mockServer();
beforeEach(() => {
  server.reply(dashboardToday, quiet);
  server.reply(dashboardAttendance, attendance);
  server.reply(dashboardSetUp, { steps: null });
  server.reply(dashboardCounts, counts);
  server.reply(dashboardCalendar, []);
});

const requestCount = () => server.requests(dashboardCounts).length;

/** Renders the dashboard; returns the texts of the four figures. */
async function renderDashboard(
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): Promise<() => string[]> {
  const dashboard = () => (
    <DashboardScreen
      timeZone="Asia/Colombo"
      university="Demo University"
      search={null}
      setUpQuestions={(question) => <p>{`The question of ${question}`}</p>}
    />
  );
  renderScreens({ '/': dashboard }, '/', client);
  const list = await screen.findByRole('list', { name: /Figures/ });
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  return () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
}

/** The cards of today, loaded. */
async function renderedCards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Today' });
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  return [...list.children] as HTMLElement[];
}
const linksOf = (card: HTMLElement | undefined): (string | null)[] =>
  [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

describe('administrator dashboard', () => {
  it('shows the totals of active records and the numbers of new ones', async () => {
    const figures = await renderDashboard();
    expect(figures()).toEqual([
      'Total Employees60active2 new employees added!',
      'Total Students1,175active120 new students added!',
      'Total Groups28active1 new group added!',
      'Total Modules48activeNo new modules in 30 days',
    ]);
    expect(screen.queryByRole('region', { name: 'Set up your university' })).toBeNull();
  });

  it('shows what is running, this week against last week, and the students at risk, each with its screen', async () => {
    server.reply(dashboardToday, {
      ...quiet,
      running: {
        classes: 2,
        here: 30,
        expected: 80,
        shares: [
          { here: 30, expected: 40 },
          { here: 0, expected: 40 },
        ],
      },
    });
    await renderDashboard();
    const [running, thisWeek, risk, waiting] = await renderedCards();
    expect(running?.textContent).toBe('Running now2 classes30 of 80 here');
    expect(linksOf(running)).toEqual(['/classes?only=open']);
    expect(thisWeek?.textContent).toBe('This week79.4%▲ 0.3 points upLast week 79.1%MTWTFSS');
    expect(linksOf(thisWeek)).toEqual(['/reports-analytics/overview?date_from=2026-11-23&date_to=2026-11-29']);
    within(thisWeek!).getByRole('img', { name: /^Monday 79.4%, Tuesday no classes, / });
    expect(risk?.textContent).toBe('At risk278 studentsBelow 60% in a module▲ 12 up in 7 days');
    expect(linksOf(risk)).toEqual(['/reports-analytics/at-risk?academicYear=2026-2027&semester=%221%22&kind=below_60']);
    expect(waiting?.textContent).toBe('Needs youNothing is waiting');
  });

  it('links each thing that waits, and leaves out what does not', async () => {
    server.reply(dashboardToday, {
      ...quiet,
      waiting: { ...nothing, absences: 2, questions: 1, flagged_classes: 3, clashes: 1, registrations: 1 },
    });
    await renderDashboard();
    const waiting = (await renderedCards())[3];
    expect(linksOf(waiting)).toEqual([
      '/attendance-inbox',
      '/attendance-inbox',
      '/classes?only=flagged&from=2026-10-28',
      '/timetable-clashes',
      '/profile#pending-title',
    ]);
    expect(
      within(waiting!)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 absences', '1 question', '3 classes with flags', '1 clash', '1 registration']);
  });

  it('says when a week has no classes, and keeps the other figures when one request fails', async () => {
    const none = { attended: 0, expected: 0, percentage: null };
    server.reply(dashboardAttendance, {
      this_week: { ...attendance.this_week, ...none },
      last_week: { ...attendance.last_week, ...none },
      at_risk: { students: 0, change: 0, filters: {} },
    });
    server.fail(dashboardToday, 'no_admin_record', { error: 'The service is busy for a moment.' });
    await renderDashboard();
    const [running, thisWeek, risk] = await renderedCards();
    expect(running?.textContent).toBe('Running now–');
    expect(thisWeek?.textContent).toBe('This weekNo classes yetNo classes last weekMTWTFSS');
    expect(risk?.textContent).toBe('At risk0 studentsBelow 60% in a moduleAs many as a week ago');
    within(screen.getByRole('alert')).getByText('The service is busy for a moment.');
  });

  it('refetches what is running every 30 s, and the figures of reports less often', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderDashboard();
    await renderedCards();
    const requests = () => [server.requests(dashboardToday).length, server.requests(dashboardAttendance).length];
    expect(requests()).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(31_000);
    await waitFor(() => expect(requests()).toEqual([2, 1]));
    await vi.advanceTimersByTimeAsync((attendanceRefreshSeconds - 30) * 1000);
    await waitFor(() => expect(requests()[1]).toBe(2));
  });

  it('shows the set-up steps with what exists, what is missing, and the ways to add it', async () => {
    server.reply(dashboardSetUp, {
      steps: [
        { step: 'degrees', count: 24, missing: 0 },
        { step: 'mappings', count: 300, missing: 41 },
        { step: 'students', count: 0, missing: 0 },
        { step: 'first_class', count: 0, missing: 0 },
      ],
    });
    await renderDashboard();
    const list = await screen.findByRole('region', { name: 'Set up your university' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Degree programmes24AddImportSample',
      'Modules of each degree programme30041 modules without a degree programmeAddImportSample',
      '3StudentsNone yetAddImportSample',
      '4A first class, to try it outNone yetTake attendance',
    ]);
    within(list).getByText('1 of 4 steps done');
    expect(within(list).getByRole('link', { name: '41 modules without a degree programme' }).getAttribute('href')).toBe(
      '/add-module-here?missing=degree',
    );
    expect(within(list).getByRole('link', { name: 'Import: Students' }).getAttribute('href')).toBe(
      '/bulk-import-students?kind=students',
    );
  });

  it('shows one question of the set-up at a time, with the focus on the next one, and then what was chosen', async () => {
    const steps = (...confirmed: readonly [basics: number, classLists: number]) => ({
      steps: [
        { step: 'basics' as const, count: confirmed[0], missing: 0 },
        { step: 'class_lists' as const, count: confirmed[1], missing: 0 },
        { step: 'enrolments' as const, count: 0, missing: 0 },
      ],
    });
    server.reply(dashboardSetUp, steps(0, 0));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const settings = makeSettings({
      name: 'Lakes',
      time_zone: 'Europe/Berlin',
      week_starts_on: 'Monday',
      clock_hours: 24,
    });
    startSession('a-token-of-twenty-characters');
    server.reply(me, { success: true, user: makeUser({ role: 'admin', settings }) });
    await renderDashboard(client);
    await screen.findByText('The question of basics');
    const confirm = async (...confirmed: Parameters<typeof steps>) => {
      server.reply(dashboardSetUp, steps(...confirmed));
      await client.invalidateQueries({ queryKey: queryOf(dashboardSetUp).queryKey });
    };
    await confirm(1, 0);
    await screen.findByText('The question of class_lists');
    expect(screen.queryByText('The question of basics')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Groups or enrolments?');
    await screen.findByText('Lakes · Europe/Berlin · Week from Monday · 24-hour clock');
    await confirm(1, 1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Set up your university'));
    within(screen.getByRole('region', { name: 'Set up your university' })).getByText('Groups');
    screen.getByText('Enrolments in optional modules');
  });

  it('refetches the figures every 30 s while the tab is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.reply(dashboardCounts, () => ({ ...counts, groups: { total: requestCount(), recent: 0 } }));
    const figures = await renderDashboard();
    const groups = () => figures()[2];
    expect(groups()).toBe('Total Groups1activeNo new groups in 30 days');
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(groups()).toBe('Total Groups2activeNo new groups in 30 days'));
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requestCount()).toBe(2);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(requestCount()).toBeGreaterThan(2));
  });

  it('shows zeros, an error and a retry if the figures fail to load', async () => {
    server.fail(dashboardCounts, 'invalid_input', { error: 'The service is busy for a moment.' });
    const figures = await renderDashboard();
    expect(figures().map((text) => /\d[\d,]*/.exec(text)?.[0])).toEqual(['0', '0', '0', '0']);
    const alert = within(screen.getByRole('alert'));
    alert.getByText('The service is busy for a moment.');
    alert.getByRole('button', { name: 'Retry' });
    expect(screen.getByRole('link', { name: /^Reports & Analytics/ })).toBeTruthy();
  });

  it('keeps the last figures if they cannot be refreshed, and says of what time they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const figures = await renderDashboard();
    await renderedCards();
    server.fail(dashboardCounts, 'invalid_input', { error: 'The service is busy for a moment.' });
    server.fail(dashboardToday, 'invalid_input', { error: 'The service is busy for a moment.' });
    await vi.advanceTimersByTimeAsync(dashboardRefreshSeconds * 1000 + 1000);
    await waitFor(() => expect(screen.getAllByText(/^Not refreshed since \d/)).toHaveLength(2));
    expect(figures()[1]).toBe('Total Students1,175active120 new students added!');
    expect((await renderedCards())[0]?.textContent).toMatch(/^Running nowNone/);
    expect(screen.queryByRole('alert')).toBeNull();
    server.reply(dashboardCounts, { ...counts, students: { total: 1176, recent: 121 } });
    server.reply(dashboardToday, quiet);
    screen.getAllByRole('button', { name: 'Refresh' }).forEach((button) => fireEvent.click(button));
    await waitFor(() => expect(screen.queryByText(/^Not refreshed since/)).toBeNull());
    expect(figures()[1]).toBe('Total Students1,176active121 new students added!');
  });

  it('raises the total of students or staff on a click on their management link', async () => {
    const figures = await renderDashboard();
    for (const name of [/^Student Management/, /^Staff Management/, /^Module Management/])
      fireEvent.click(screen.getByRole('link', { name }), { ctrlKey: true });
    await waitFor(() =>
      expect(figures().map((text) => /\d[\d,]*/.exec(text)?.[0])).toEqual(['61', '1,176', '28', '48']),
    );
  });

  it('links to the six management pages', async () => {
    await renderDashboard();
    const tiles = within(screen.getByRole('navigation', { name: 'Management' })).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([
      '/add-student',
      '/add-staff',
      '/add-module',
      '/academic-management',
      '/timetable-management',
      '/reports-analytics',
    ]);
  });

  it('logs to the console on "Advanced Configuration" and stores the clock preferences in this browser', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await renderDashboard();
    fireEvent.click(screen.getByRole('button', { name: 'Advanced Configuration' }));
    expect(log).toHaveBeenCalledWith('Advanced Configuration');
    fireEvent.click(await screen.findByRole('radio', { name: '24-hour' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Show seconds' }));
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Clock' })).getByText(/^\d\d:\d\d$/)).toBeTruthy(),
    );
    expect(localStorage.getItem('muster.clock')).toBe('{"hours":24,"hasSeconds":false}');
  });

  it('marks today only in its own month', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T06:00:00Z') });
    await renderDashboard();
    const marked = () => document.querySelectorAll('[aria-current="date"]');
    expect([...marked()].map((day) => day.textContent)).toEqual(['30']);
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    screen.getByRole('heading', { name: /December/ });
    screen.getByRole('table', { name: 'December 2026' });
    expect(marked()).toHaveLength(0);
  });
});
