import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockTimetableServer, open } from './timetable-form/timetable-form.setup.tsx';
import { TimetableManagementScreen } from './timetable-management-screen.tsx';

mockTimetableServer();

describe('TimetableManagementScreen', () => {
  it('links to adding, editing and viewing, and back to the dashboard', async () => {
    open('/timetable-management', { '/timetable-management': () => <TimetableManagementScreen /> });
    await screen.findByRole('heading', { name: 'Time Table Management' });
    const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo(/^Back$/)).toBe('/admin');
    expect([/^Add Time Table/, /^Edit Time Table/, /^View Time Table/].map(leadsTo)).toEqual([
      '/add-timetable',
      '/edit-timetable',
      '/view-timetable',
    ]);
  });
});
