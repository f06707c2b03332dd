import { focusManager, QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const counts = {
  staff: { total: 60, recent: 2 },
  students: { total: 1175, recent: 120 },
  groups: { total: 28, recent: 1 },
  modules: { total: 48, recent: 0 },
};
const serve = (answer: () => Response) =>
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.startsWith('/api/dashboard/counts') ? answer() : Response.json([])),
  );

/** The four figures as they are read, once they have come. */
async function show(): Promise<() => string[]> {
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

test('the figures are told as what they count, active ones, with how many of them are new', async () => {
  serve(() => Response.json(counts));
  const figures = await show();
  expect(figures()).toEqual([
    'Total Employees60active2 new employees added!',
    'Total Students1,175active120 new students added!',
    'Total Groups28active1 new group added!',
    'Total Modules48active0 new modules added!',
  ]);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('a new university is told in which order it is set up, until there is something of each', async () => {
  serve(() => Response.json({ ...counts, modules: { total: 0, recent: 0 } }));
  await show();
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

test('the figures are asked for again every thirty seconds, but not in a tab that nobody looks at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  serve(() => Response.json({ ...counts, groups: { total: (asked += 1), recent: 0 } }));
  const figures = await show();
  const groups = () => figures()[2];
  expect(groups()).toBe('Total Groups1active0 new groups added!');
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(groups()).toBe('Total Groups2active0 new groups added!'));
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(2);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(asked).toBeGreaterThan(2));
});

test('figures that cannot be had are zero, which is told with a way on, and the rest of the dashboard stays', async () => {
  serve(() => Response.json({ error: 'The service is busy for a moment.' }, { status: 400 }));
  const figures = await show();
  // How many there are, and how many of them are new.
  expect(figures().map((text) => text.replace(/\D/g, ''))).toEqual(['00', '00', '00', '00']);
  const told = within(screen.getByRole('alert'));
  told.getByText('The service is busy for a moment.');
  told.getByRole('button', { name: 'Retry' });
  expect(screen.getByRole('link', { name: /^Reports & Analytics/ })).toBeTruthy();
});

test('who goes to add a student or a member of staff sees one more of them, and of nothing else', async () => {
  serve(() => Response.json(counts));
  const figures = await show();
  for (const name of [/^Student Management/, /^Staff Management/, /^Module Management/])
    fireEvent.click(screen.getByRole('link', { name }), { ctrlKey: true });
  await waitFor(() => expect(figures().map((text) => /\d[\d,]*/.exec(text)?.[0])).toEqual(['61', '1,176', '28', '48']));
});

test('the six tiles lead where they say', async () => {
  serve(() => Response.json(counts));
  await show();
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

test('Advanced Configuration writes to the console and opens how the clock is shown, which this browser keeps', async () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  serve(() => Response.json(counts));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Advanced Configuration' }));
  expect(written).toHaveBeenCalledWith('Advanced Configuration');
  fireEvent.click(await screen.findByRole('radio', { name: '24 hours' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Show seconds' }));
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Clock' })).getByText(/^\d\d:\d\d$/)).toBeTruthy(),
  );
  expect(localStorage.getItem('muster.clock')).toBe('{"hours":24,"hasSeconds":false}');
});

test('today is marked in its own month, not among the days that the month beside shows of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T06:00:00Z') });
  serve(() => Response.json(counts));
  await show();
  const marked = () => document.querySelectorAll('[aria-current="date"]');
  expect([...marked()].map((day) => day.textContent)).toEqual(['30']);
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  screen.getByRole('heading', { name: /December/ });
  screen.getByRole('table', { name: 'December 2026' });
  expect(marked()).toHaveLength(0);
});
