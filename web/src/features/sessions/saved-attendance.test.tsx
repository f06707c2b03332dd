import type { User } from '@muster/contract/accounts';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { ManualMarkScreen } from './manual-mark-screen.tsx';
import { QrFormScreen } from './qr-form-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const user = { id, role: 'lecturer', staff_id: id } as User;
const prefill = {
  semester: '1',
  year: '1',
  session_type: 'lecture',
  module_code: 'CS1',
  groups: [id],
  date: '2026-11-23',
  class_start_time: '09:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
};
const aiko = { id, name: 'Aiko', student_id: 'S1', email: '', group_name: 'A', year: 1, semester: 1, photo_url: null };
let isRefused: boolean;

beforeEach(() => {
  isRefused = true;
  localStorage.clear();
  vi.stubGlobal('fetch', (address: string) => {
    const isSaved = address === '/api/attendance/manual-mark' || address === '/api/qr-sessions/create';
    if (isSaved && isRefused) return Promise.resolve(Response.json({ error: 'Not now.' }, { status: 409 }));
    return Promise.resolve(Response.json({ success: true, count: 1, session: { id }, students: [aiko] }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (screenOf: () => ReactNode) =>
  showScreens({ '/': screenOf, '/lecturer-dashboard': () => 'Home', '/qr-display': () => 'The code' }, '/');

test('who marks by hand at the second try is told of the first no longer', async () => {
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await screen.findByText('Failed to mark attendance: Not now.');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await screen.findByText('Attendance marked successfully!');
  await screen.findByText('Home');
  expect(screen.queryByText('Failed to mark attendance: Not now.')).toBeNull();
});

test('who gets a code at the second try is told of the first no longer', async () => {
  show(() => <QrFormScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate QR' }));
  await screen.findByText('Failed to generate QR code: Not now.');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Generate QR' }));
  await screen.findByText('The code');
  expect(screen.queryByText('Failed to generate QR code: Not now.')).toBeNull();
});
