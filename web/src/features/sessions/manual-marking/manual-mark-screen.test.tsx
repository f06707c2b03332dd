import type { User } from '@muster/contract/accounts/accounts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { ManualMarkScreen } from './manual-mark-screen.tsx';
import { QrFormScreen } from '../qr-form/qr-form-screen.tsx';

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
type Saved = { attendance_records: unknown[]; description: unknown };
const noChoices = { semesters: [], modules: [], groups: [], assistants: [] };
const aiko = { id, name: 'Aiko', student_id: 'S1', email: '', group_name: 'A', year: 1, semester: 1, photo_url: null };
let isRefused: boolean;
let isOffline: boolean;
let refusedWith: number;
let listed: unknown[];
let sent: unknown[];
let described: unknown;

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  isRefused = true;
  refusedWith = 409;
  isOffline = false;
  listed = [aiko];
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const isSaved = address === '/api/attendance/manual-mark' || address === '/api/qr-sessions/create';
    if (isSaved && isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    if (isSaved && isRefused) return Promise.resolve(Response.json({ error: 'Not now.' }, { status: refusedWith }));
    if (address === '/api/attendance/manual-mark')
      ({ attendance_records: sent, description: described } = JSON.parse(body as string) as Saved);
    return Promise.resolve(Response.json({ success: true, count: 1, session: { id }, students: listed, ...noChoices }));
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
  vi.unstubAllGlobals();
});

const show = (screenOf: () => ReactNode) =>
  renderScreens({ '/': screenOf, '/lecturer-dashboard': () => 'Home', '/qr-display': () => 'The code' }, '/');

describe('ManualMarkScreen', () => {
  it('removes the error of the first attempt after a successful submit', async () => {
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

  it('removes the error of the first attempt after a successful QR form submit', async () => {
    show(() => <QrFormScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Generate QR' }));
    await screen.findByText('Failed to generate QR code: Not now.');
    isRefused = false;
    fireEvent.click(screen.getByRole('button', { name: 'Generate QR' }));
    await screen.findByText('The code');
    expect(screen.queryByText('Failed to generate QR code: Not now.')).toBeNull();
  });

  it('keeps the register if the server is unreachable and submits it later', async () => {
    isRefused = false;
    isOffline = true;
    show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByRole('heading', { name: 'Mark Manual Attendance' });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Error marking attendance: Network error. Please check your connection and try again.');
    await screen.findByText("Not submitted yet. We can't reach the server and keep trying.");
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByText('Attendance marked successfully!');
  });

  it('keeps the register after a transient server error and submits it later', async () => {
    refusedWith = 503;
    show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Failed to mark attendance: Not now.');
    isRefused = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try now' }));
    await screen.findByText('Attendance marked successfully!');
  });

  it('explains why a register without present students is not submitted', async () => {
    isRefused = false;
    show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByRole('button', { name: 'Mark All Present' });
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Please mark at least one student as present before submitting');
    fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    await screen.findByRole('button', { name: 'Aiko S1 · A: unmarked' });
  });

  it('restores and submits the description', async () => {
    isRefused = false;
    const about = { ...prefill, description: 'Trees' };
    const { unmount } = show(() => <ManualMarkScreen user={user} prefill={about} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(field.value).toBe('Trees');
    fireEvent.change(field, { target: { value: 'Trees and graphs' } });
    unmount();
    show(() => <ManualMarkScreen user={user} prefill={about} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    screen.getByDisplayValue('Trees and graphs');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Attendance marked successfully!');
    expect(described).toBe('Trees and graphs');
  });

  it('shows messages for a class without students and a form without groups', async () => {
    listed = [];
    show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByText('No students found for the selected groups and module');
    cleanup();
    show(() => <ManualMarkScreen user={user} prefill={{ ...prefill, groups: [] }} home="/lecturer-dashboard" />);
    await screen.findByText('Choose a module and at least one group to see the students.');
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    expect((await screen.findAllByText('Please select at least one group')).length).toBeGreaterThan(0);
  });

  it('shows an existing register as saved until a mark changes', async () => {
    listed = [{ ...aiko, method: 'manual', status: 'late', flags: [] }];
    const { module_code, date, class_start_time } = prefill;
    const existing = { sessionId: id, module_code, date, class_start_time };
    show(() => <ManualMarkScreen user={user} prefill={prefill} existing={existing} home="/lecturer-dashboard" />);
    await screen.findByText('All changes saved');
    fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await screen.findByText('Not submitted yet. Your marks are saved on this device.');
  });

  it('submits only edited marks, not existing ones', async () => {
    isRefused = false;
    const ben = { ...aiko, id: '00000000-0000-4000-8000-000000000002', name: 'Ben', student_id: 'S2' };
    listed = [
      { ...aiko, method: 'qr', status: 'present', flags: [] },
      { ...ben, method: null, status: 'absent', flags: [] },
    ];
    const { module_code, date, class_start_time } = prefill;
    const existing = { sessionId: id, module_code, date, class_start_time };
    show(() => <ManualMarkScreen user={user} prefill={prefill} existing={existing} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: /^Ben S2.*: unmarked/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ student_id: ben.id, status: 'present' })]));
  });

  it('opens, edits and closes a note by keyboard', async () => {
    show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
    const line = await screen.findByRole('button', { name: 'Aiko S1 · A: unmarked' });
    act(() => line.focus());
    fireEvent.keyDown(line, { key: 'n' });
    const note = screen.getByRole('textbox', { name: 'Note text for Aiko' });
    expect(document.activeElement).toBe(note);
    fireEvent.change(note, { target: { value: 'Late bus' } });
    fireEvent.keyDown(note, { key: 'Enter' });
    expect(document.activeElement).toBe(line);
    expect(screen.getByDisplayValue('Late bus')).toBeTruthy();
    fireEvent.keyDown(line, { key: 'n' });
    fireEvent.change(note, { target: { value: '' } });
    fireEvent.keyDown(note, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Note text for Aiko' })).toBeNull();
  });
});
