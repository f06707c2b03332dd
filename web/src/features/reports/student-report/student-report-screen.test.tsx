import { filteredModules } from '@muster/contract/academics/modules';
import { exportModuleAttendance, moduleAttendanceReport } from '@muster/contract/reports/reports';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeModule } from '../../../lib/testing/make-records.setup.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { mockReportServer } from '../reports.setup.ts';
import { StudentReportScreen } from './student-report-screen.tsx';
import { openFilters } from '../../../ui/filters/open-filters.setup.ts';

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
  band: 'Excellent' as const,
  last_attended_on: '2026-09-07',
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

const server = mockReportServer();

beforeEach(() => server.reply(moduleAttendanceReport, page));

const open = (search = '') =>
  renderScreens({ '/reports-analytics': StudentReportScreen }, `/reports-analytics${search}`).router;
const press = async (name: string) => userEvent.click((await screen.findByText(name)).closest('button')!);
const reports = () => server.requests(moduleAttendanceReport).map(({ query }) => query);

describe('student report screen', () => {
  it('requests the report only after Generate and stores it in the URL', async () => {
    const router = open();
    await openFilters();
    await screen.findByText('No groups available for selected criteria');
    await screen.findByText('No modules available for selected criteria');
    expect(reports()).toEqual([]);
    await press('Generate Report');
    await screen.findByText('Amara Okafor', {}, { timeout: 15_000 });
    expect(router.state.location.search).toEqual({ made: true });
    expect(screen.getByText('80.0%')).toBeTruthy();
    expect(screen.getByText('01')).toBeTruthy();
    expect(screen.getByText('1 student · 4 of 5 sessions attended · 80.0% on average')).toBeTruthy();
    expect(screen.getByText(/^As of 21 Nov 2026/)).toBeTruthy();
  });

  it('shows the report of a URL; Reset Filters clears it', async () => {
    const router = open('?made=true&module=CS101&date_from=2026-09-01&band=Poor&sort=attendance_percentage');
    await screen.findByText('Amara Okafor');
    expect(reports()[0]).toMatchObject({ module: 'CS101', band: 'Poor' });
    screen.getByRole('button', { name: 'Remove filter Date From: 1 Sept 2026' });
    await press('Reset Filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
    expect(screen.queryByText('Amara Okafor')).toBeNull();
  });

  it('explains an empty report', async () => {
    server.reply(moduleAttendanceReport, { ...page, data: [], total: 0 });
    open('?made=true');
    expect(await screen.findByText('No attendance data found. Please adjust your filters and try again.')).toBeTruthy();
  });

  it('rejects a last day before the first', async () => {
    open('?date_from=2026-09-02&date_to=2026-09-01');
    await screen.findByText('The last day must not be before the first');
    await press('Generate Report');
    expect(reports()).toEqual([]);
  });

  it('explains filters without options', async () => {
    open();
    await openFilters();
    await screen.findByText(
      'No degree programmes found for your university. Please contact your system administrator.',
    );
    await screen.findByText('No groups available for selected criteria');
    expect(await screen.findByText('No modules available for selected criteria')).toBeTruthy();
  });

  it('searches modules on the server', async () => {
    server.reply(filteredModules, [makeModule({ module_code: 'CS101', module_name: 'Programming' })]);
    open();
    await openFilters();
    const field = await screen.findByRole('combobox', { name: 'Module' });
    await waitFor(() => expect(field).toHaveProperty('disabled', false));
    await userEvent.clear(field);
    await userEvent.type(field, 'prog');
    const queries = () => server.requests(filteredModules).map(({ query }) => query);
    await waitFor(() => expect(queries()).toContainEqual({ search: 'prog', limit: '50' }));
    for (const query of queries()) expect(query).toHaveProperty('limit', '50');
  });

  it('shows a load error with a retry', async () => {
    server.reply(moduleAttendanceReport, () => Response.json({}, { status: 500 }));
    open('?made=true');
    await screen.findByText('Failed to fetch data', {}, { timeout: 30_000 });
    server.reply(moduleAttendanceReport, page);
    await press('Retry');
    expect(await screen.findByText('Amara Okafor')).toBeTruthy();
  });

  it('scrolls to a generated report, but not to that of an opened URL', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 2_000 } as DOMRect);
    open('?made=true');
    await screen.findByText('Amara Okafor');
    expect(scrollIntoView).not.toHaveBeenCalled();
    await press('Generate Report');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    await press('Reset Filters');
    await press('Generate Report');
    await screen.findByText('Amara Okafor');
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('shows deleted records of the URL as not found and ignores invalid dates', async () => {
    open('?made=true&year=9&degree=gone&group=gone&date_from=yesterday&date_to=2026-02-31');
    await screen.findByText('Amara Okafor');
    for (const name of ['Year', 'Degree', 'Group']) {
      await screen.findByRole('button', { name: `Remove filter ${name}: Not found` });
    }
    expect(Object.keys(reports()[0]!).join()).not.toContain('date_');
    expect(reports()[0]).toHaveProperty('group', 'gone');
  });

  it('keeps the focus during an export and requests it once', async () => {
    open('?made=true');
    await screen.findByText('Amara Okafor');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
    server.hang(exportModuleAttendance);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Exporting...');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(server.requests(exportModuleAttendance).map(({ query }) => query['format'])).toEqual(['csv']);
  });
});
