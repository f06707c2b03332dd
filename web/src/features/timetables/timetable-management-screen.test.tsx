import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearStage, open, setStage } from './timetable-form-stage.tsx';
import { TimetableManagementScreen } from './timetable-management-screen.tsx';

beforeEach(setStage);
afterEach(clearStage);

test('three cards lead to adding, editing and viewing, and one goes back to the dashboard', async () => {
  open('/timetable-management', { '/timetable-management': TimetableManagementScreen });
  await screen.findByRole('heading', { name: 'Time Table Management' });
  const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo(/^Back$/)).toBe('/admin');
  expect([/^Add Time Table/, /^Edit Time Table/, /^View Time Table/].map(leadsTo)).toEqual([
    '/add-timetable',
    '/edit-timetable',
    '/view-timetable',
  ]);
});
