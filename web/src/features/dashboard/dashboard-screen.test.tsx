import { dashboardCalendar, dashboardCounts } from '@muster/contract/reports/dashboard';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '../../lib/testing/mock-server.setup.ts';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
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

const server = mockServer();
beforeEach(() => {
  server.reply(dashboardCounts, counts);
  server.reply(dashboardCalendar, []);
});

const requestCount = () => server.requests(dashboardCounts).length;

/** Renders the dashboard; returns the texts of the four figures. */
async function renderDashboard(): Promise<() => string[]> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dashboard = () => <DashboardScreen timeZone="Asia/Colombo" university="Demo University" search={null} />;
  renderScreens({ '/': dashboard }, '/', client);
  const list = await screen.findByRole('list', { name: /Figures/ });
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  return () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
}

describe('administrator dashboard', () => {
  it('shows the totals of active records and the numbers of new ones', async () => {
    const figures = await renderDashboard();
    expect(figures()).toEqual([
      'Total Employees60active2 new employees added!',
      'Total Students1,175active120 new students added!',
      'Total Groups28active1 new group added!',
      'Total Modules48activeNo new modules in 30 days',
    ]);
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('shows the set-up steps until each kind of record exists', async () => {
    server.reply(dashboardCounts, { ...counts, modules: { total: 0, recent: 0 } });
    await renderDashboard();
    const steps = within(await screen.findByRole('region', { name: 'First steps' })).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      '/academic-management',
      '/add-module',
      '/add-staff',
      '/add-student',
      '/semester-dates',
      '/timetable-management',
      '/bulk-import-students',
    ]);
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
