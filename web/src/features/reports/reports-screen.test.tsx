import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const row = {
  student_name: 'Amara Okafor',
  student_id: 'CS26-1',
  module_name: 'Programming',
  module_code: 'CS101',
  group_name: 'CS1-A',
  attended_sessions: 4,
  attendance_count: 4,
  total_sessions: 5,
  attendance_percentage: 80,
  band: 'Excellent',
  date_range: { from: null, to: null },
  attendance_records: [],
  session_details: [],
};
const summary = {
  students: 1,
  attended_sessions: 4,
  total_sessions: 5,
  attendance_percentage: 80,
  bands: { Excellent: 1, Average: 0, Poor: 0 },
};
const page = { data: [row], total: 1, page: 1, page_size: 50, as_of: '2026-11-21T09:00:00.000Z', summary };
const user = { id: 'u', name: 'Ruth', role: 'admin', time_zone: 'UTC', university_id: 'n' };
const reportPath = '/api/attendance/reports/student-module-attendance';

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  asked = [];
  answers = { '/api/auth/me': { success: true, user }, [reportPath]: page };
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(answers[address.split('?')[0]!] ?? [])));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (search = '') =>
  showScreens({ '/reports-analytics': ReportsScreen }, `/reports-analytics${search}`).router;
const press = async (name: string) => userEvent.click((await screen.findByText(name)).closest('button')!);
const reports = () => asked.filter((address) => address.startsWith(reportPath));

test('nothing is counted before a report is asked for; then the address has it', async () => {
  const router = open();
  await screen.findByText('No groups available for selected criteria');
  await screen.findByText('No modules available for selected criteria');
  expect(reports()).toEqual([]);
  await press('Generate Report');
  await screen.findByText('Amara Okafor', {}, { timeout: 15_000 });
  expect(router.state.location.search).toEqual({ made: true });
  expect(screen.getByText('80.0 %')).toBeTruthy();
  expect(screen.getByText('01')).toBeTruthy();
  expect(screen.getByText('1 student · 4 of 5 sessions attended · 80.0 % on average')).toBeTruthy();
  expect(screen.getByText(/^As of 21 Nov 2026/)).toBeTruthy();
});

test('a shared address shows its report; Reset Filters leaves nothing of it', async () => {
  const router = open('?made=true&module=CS101&date_from=2026-09-01&band=Poor&sort=attendance_percentage');
  await screen.findByText('Amara Okafor');
  expect(new URLSearchParams(reports()[0]!.split('?')[1]).toString()).toContain('module=CS101');
  expect(reports()[0]).toContain('band=Poor');
  expect(screen.getByLabelText<HTMLInputElement>('Date From').value).toBe('2026-09-01');
  await press('Reset Filters');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByLabelText<HTMLInputElement>('Date From').value).toBe('');
  expect(screen.queryByText('Amara Okafor')).toBeNull();
});

test('a report without results says what to do', async () => {
  answers[reportPath] = { ...page, data: [], total: 0 };
  open('?made=true');
  await screen.findByText('No attendance data found. Please adjust your filters and try again.');
});

test('a period that ends before it begins is told beside the field and not asked for', async () => {
  open('?date_from=2026-09-02&date_to=2026-09-01');
  await screen.findByText('The last day must not be before the first');
  await press('Generate Report');
  expect(reports()).toEqual([]);
});

test('choices of which there are none say so, each in its own words', async () => {
  open();
  await screen.findByText('No degree programmes found for your university. Please contact your system administrator.');
  await screen.findByText('No groups available for selected criteria');
  await screen.findByText('No modules available for selected criteria');
});

test('no report brings all modules of a university along: what is typed is searched for', async () => {
  answers['/api/modules/filtered'] = [{ id: 'm', module_code: 'CS101', module_name: 'Programming' }];
  open();
  const field = await screen.findByRole('combobox', { name: 'Module' });
  await waitFor(() => expect(field).toHaveProperty('disabled', false));
  await userEvent.clear(field);
  await userEvent.type(field, 'prog');
  const modules = () => asked.filter((address) => address.startsWith('/api/modules/filtered'));
  await waitFor(() => expect(modules()).toContain('/api/modules/filtered?search=prog&limit=50'));
  for (const address of modules()) expect(address).toContain('limit=50');
});

test('a report that cannot be counted is told, and asked for again', async () => {
  delete answers[reportPath];
  const fetched = globalThis.fetch;
  let isBroken = true;
  vi.stubGlobal('fetch', (address: string) =>
    isBroken && address.startsWith(reportPath) ? Promise.resolve(Response.json({}, { status: 500 })) : fetched(address),
  );
  open('?made=true');
  await screen.findByText('Failed to fetch data', {}, { timeout: 30_000 });
  isBroken = false;
  answers[reportPath] = page;
  await press('Retry');
  await screen.findByText('Amara Okafor');
});

test('who asks for a report below the screen is brought to it; who opens its address begins at the top', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 2_000 } as DOMRect);
  open('?made=true');
  await screen.findByText('Amara Okafor');
  expect(seen).not.toHaveBeenCalled();
  await press('Generate Report');
  expect(seen).toHaveBeenCalledTimes(1);
  await press('Reset Filters');
  await press('Generate Report');
  await screen.findByText('Amara Okafor');
  expect(seen).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

test('an address that names what is no longer there says so in the fields, and a day that is none narrows nothing', async () => {
  open('?made=true&year=9&degree=gone&group=gone&date_from=yesterday&date_to=2026-02-31');
  await screen.findByText('Amara Okafor');
  for (const name of ['Year', 'Degree', 'Group']) {
    const field: HTMLInputElement = await screen.findByRole('combobox', { name });
    await waitFor(() => expect(field.value).toBe('Not found'));
  }
  expect(reports()[0]).not.toContain('date_');
  expect(reports()[0]).toContain('group=gone');
});

test('a file that is being made keeps the focus where it was asked for, and is not asked for twice', async () => {
  open('?made=true');
  await screen.findByText('Amara Okafor');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
  const files: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    files.push(address);
    return new Promise(() => {});
  });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Exporting...');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  expect(files.filter((address) => address.includes('format=csv'))).toHaveLength(1);
});
