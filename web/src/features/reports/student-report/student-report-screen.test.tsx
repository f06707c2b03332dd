import { listDepartments } from '@muster/contract/academics/departments';
import { listSemesters } from '@muster/contract/academics/semesters';
import { filteredModules } from '@muster/contract/academics/modules';
import { analytics } from '@muster/contract/reports/analytics';
import { exportModuleAttendance, moduleAttendanceReport } from '@muster/contract/reports/reports';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeModule } from '#lib/testing/make-records.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { mockReportServer } from '../reports.setup.ts';
import { StudentReportScreen } from './student-report-screen.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const row = {
  student: '00000000-0000-4000-8000-000000000009',
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

const week = (week_start: string, attended: number) => ({
  week_start,
  attended,
  expected: 25,
  sessions: 1,
  late: 0,
  absent: 25 - attended,
  excused: 0,
  percentage: attended * 4,
});
const overview = {
  as_of: page.as_of,
  totals: {
    sessions: 2,
    expected: 50,
    attended: 38,
    late: 0,
    absent: 12,
    excused: 0,
    percentage: 76,
    students: 12,
    present: 38,
    online: 0,
    registers_not_taken: null,
  },
  weeks: [week('2026-10-12', 20), week('2026-11-16', 18)],
  distribution: [],
  bands: { excellent: 0, average: 0, poor: 0, none: 0 },
  at_risk: { below_80: 4, below_60: 3, cannot_reach_80: 2, missed_in_a_row: 1 },
  lowest_modules: [],
};

beforeEach(() => {
  server.reply(moduleAttendanceReport, page);
  server.reply(analytics, overview);
});

const open = (search = '') =>
  renderScreens({ '/reports-analytics': StudentReportScreen }, `/reports-analytics${search}`).router;
const press = async (name: string) => userEvent.click((await screen.findByText(name)).closest('button')!);
const reports = () => server.requests(moduleAttendanceReport).map(({ query }) => query);

describe('student report screen', () => {
  it('shows the report of the current semester at once; Generate applies other filters', async () => {
    server.reply(listSemesters, [
      { academic_year: '2026-2027', semester: 1, starts_on: '2020-09-01', ends_on: '2098-12-20' },
    ]);
    const router = open();
    await screen.findByText('Amara Okafor', {}, { timeout: 15_000 });
    expect(reports()).toEqual([expect.objectContaining({ academicYear: '2026-2027', semester: '1' })]);
    expect(router.state.location.search).toEqual({});
    expect(screen.getByText('80.0%')).toBeTruthy();
    expect(screen.getByText('01')).toBeTruthy();
    expect(screen.getByText('1 student · 4 of 5 sessions attended · 80.0% on average')).toBeTruthy();
    expect(screen.getByText(/^As of 21 Nov 2026/)).toBeTruthy();
    expect(screen.getByText('Attendance now').nextElementSibling?.textContent).toBe('72.0%');
    expect(screen.getByText('Change').nextElementSibling?.textContent).toBe('▼ 8.0 points down');
    expect(screen.getByRole('link', { name: '3 students' }).getAttribute('href')).toBe(
      '/reports-analytics/at-risk?academicYear=2026-2027&semester=%221%22&kind=below_60',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Semester: Semester 1' }));
    await screen.findByText('Filters changed. Generate the report again to apply them.');
    expect(reports()).toHaveLength(1);
    await press('Generate Report');
    await waitFor(() => expect(router.state.location.search).toEqual({ academicYear: '2026-2027', made: true }));
    await waitFor(() => expect(reports()).toHaveLength(2));
  });

  it('shows the report of a URL; Reset Filters clears it', async () => {
    const router = open('?made=true&module=CS101&date_from=2026-09-01&band=Poor&sort=attendance_percentage');
    await screen.findByText('Amara Okafor');
    expect(reports()[0]).toMatchObject({ module: 'CS101', band: 'Poor' });
    screen.getByRole('button', { name: 'Remove filter Date From: 1 Sept 2026' });
    await press('Reset Filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
    await waitFor(() => expect(reports().at(-1)).not.toHaveProperty('module'));
  });

  it('is limited to the modules of a department', async () => {
    server.reply(listDepartments, ['Science']);
    open('?made=true&module=CS101&department=Science');
    await screen.findByText('Amara Okafor');
    expect(reports()[0]).toMatchObject({ department: 'Science' });
    await waitFor(() => expect(server.requests(filteredModules)[0]?.query).toMatchObject({ department: 'Science' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Department: Science' }));
    // The module may be of another department.
    expect(screen.queryByRole('button', { name: /^Remove filter Module/ })).toBeNull();
  });

  it('explains an empty report', async () => {
    server.reply(moduleAttendanceReport, { ...page, data: [], total: 0 });
    open('?made=true');
    expect(await screen.findByText('No attendance data found. Please adjust your filters and try again.')).toBeTruthy();
  });

  it('rejects a last day before the first', async () => {
    open('?date_from=2026-09-02&date_to=2026-09-01');
    await screen.findByText('The last day must not be before the first');
    const before = reports().length;
    await press('Generate Report');
    expect(reports()).toHaveLength(before);
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
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    server.hang(exportModuleAttendance);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report, CSV' }));
    await screen.findByText('Exporting...');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('menuitem', { name: 'Report, CSV' })).toBeNull();
    expect(server.requests(exportModuleAttendance).map(({ query }) => query['format'])).toEqual(['csv']);
  });
});
