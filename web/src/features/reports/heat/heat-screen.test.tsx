import { heat } from '@muster/contract/reports/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { mockReportServer } from '../reports.setup.ts';
import { HeatScreen } from './heat-screen.tsx';

const cell = (column: string, attended: number) => ({
  column,
  attended,
  sessions: 2,
  expected: 10,
  percentage: attended * 10,
});
const row = (key: string, label: string, ...cells: ReturnType<typeof cell>[]) => ({
  key,
  label,
  detail: '',
  sessions: 4,
  expected: 20,
  attended: 13,
  percentage: 65,
  cells,
});
const reply = (columns: string[], ...data: ReturnType<typeof row>[]) => ({
  data,
  columns,
  total: data.length,
  page: 1,
  page_size: 20,
  as_of: '2026-11-21T09:00:00.000Z',
});

const server = mockReportServer();
const path = '/reports-analytics/heat';
const open = (search = '') => renderScreens({ [path]: HeatScreen }, `${path}${search}`).router;

beforeEach(() => {
  sessionStorage.clear();
  server.reply(
    heat,
    reply(['9', '14'], row('Monday', 'Monday', cell('9', 8), cell('14', 9)), row('Friday', 'Friday', cell('14', 4))),
  );
});

describe('heat maps', () => {
  it('show percentages of weekdays by hour, with counts in words and links to the classes', async () => {
    open('?degreeLevel=undergraduate');
    const table = await screen.findByRole('table', { name: 'Attendance by weekday and hour' }, { timeout: 15_000 });
    const [, , friday] = within(table).getAllByRole('row');
    expect(
      within(friday!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['65.0%', '', '40']);
    const square = within(friday!).getByRole('link', { name: 'Friday, 14:00: 40.0%, 4 of 10 attended, 2 classes' });
    expect(square.getAttribute('href')).toBe(
      '/reports-analytics/sessions?degreeLevel=undergraduate&weekday=Friday&hour=%2214%22',
    );
    screen.getByText('Lowest: Friday, 14:00, 40.0%. Highest: Monday, 14:00, 90.0%.');
  });

  it('are one tab stop, with arrow keys between the squares', async () => {
    open();
    const table = await screen.findByRole('table', {}, { timeout: 15_000 });
    const squares = within(table).getAllByRole('link', { name: /attended/ });
    expect(squares.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    squares[0]!.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(squares[2]);
    await waitFor(() => expect(squares.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]));
    screen.getByText('Friday, 14:00: 40.0%, 4 of 10 attended, 2 classes');
  });

  it('show modules by week page by page, lowest first', async () => {
    const router = open();
    await screen.findByRole('table', {}, { timeout: 15_000 });
    server.reply(heat, { ...reply(['2026-11-02'], row('m1', 'CS101', cell('2026-11-02', 5))), total: 45 });
    await userEvent.click(screen.getByRole('radio', { name: 'Module and week' }));
    await screen.findByText('45 modules');
    screen.getByText('Lowest attendance first');
    const link = await screen.findByRole('link', { name: /^CS101, week of 2 Nov: 50.0%/ });
    expect(link.getAttribute('href')).toBe(
      '/reports-analytics/sessions?module=m1&date_from=2026-11-02&date_to=2026-11-08',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ by: 'module', page: 2 }));
    await waitFor(() => expect(server.requests(heat).at(-1)?.query).toMatchObject({ page: '2', page_size: '20' }));
  });
});
