import type { User } from '@muster/contract/accounts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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
type Saved = { attendance_records: unknown[]; description: unknown };
const noChoices = { semesters: [], modules: [], groups: [], assistants: [] };
const aiko = { id, name: 'Aiko', student_id: 'S1', email: '', group_name: 'A', year: 1, semester: 1, photo_url: null };
let isRefused: boolean;
let isCut: boolean;
let refusedWith: number;
let listed: unknown[];
let sent: unknown[];
let described: unknown;

beforeEach(() => {
  // A field that grows with its text listens for fonts; this document has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  isRefused = true;
  refusedWith = 409;
  isCut = false;
  listed = [aiko];
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const isSaved = address === '/api/attendance/manual-mark' || address === '/api/qr-sessions/create';
    if (isSaved && isCut) return Promise.reject(new TypeError('Failed to fetch'));
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

test('a register that meets no server is told, kept and sent when there is one', async () => {
  isRefused = false;
  isCut = true;
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  await screen.findByRole('heading', { name: 'Mark Manual Attendance' });
  fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await screen.findByText('Error marking attendance: Network error. Please check your connection and try again.');
  await screen.findByText('Not yet saved: the server cannot be reached. It is tried again by itself.');
  isCut = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByText('Attendance marked successfully!');
});

test('a register that a server answers without taking it is told as refused, kept and sent later', async () => {
  refusedWith = 503;
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await screen.findByText('Failed to mark attendance: Not now.');
  isRefused = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try now' }));
  await screen.findByText('Attendance marked successfully!');
});

test('a register that must not be sent says why, in the stated words', async () => {
  isRefused = false;
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  await screen.findByRole('button', { name: 'Mark All Present' });
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await screen.findByText('Please mark at least one student as present before submitting');
  fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await screen.findByRole('button', { name: 'Aiko S1 · A: not marked' });
});

test('what a class is about stands in the form, is kept with the register, and is sent with it', async () => {
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

test('a class without students, and one without a group, are told', async () => {
  listed = [];
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  await screen.findByText('No students found for the selected groups and module');
  cleanup();
  show(() => <ManualMarkScreen user={user} prefill={{ ...prefill, groups: [] }} home="/lecturer-dashboard" />);
  await screen.findByText('Choose a module and at least one group to see the students.');
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  expect((await screen.findAllByText('Please select at least one group')).length).toBeGreaterThan(0);
});

test('a register that stands already is called saved until somebody marks', async () => {
  listed = [{ ...aiko, method: 'manual', status: 'late', flags: [] }];
  const { module_code, date, class_start_time } = prefill;
  const standing = { sessionId: id, module_code, date, class_start_time };
  show(() => <ManualMarkScreen user={user} prefill={prefill} standing={standing} home="/lecturer-dashboard" />);
  await screen.findByText('Saved. Nothing has changed since.');
  fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
  await screen.findByText('Not yet saved. What you mark is kept on this device meanwhile.');
});

test('a mark that only stands is not said again in the name of who marks somebody else', async () => {
  isRefused = false;
  const ben = { ...aiko, id: '00000000-0000-4000-8000-000000000002', name: 'Ben', student_id: 'S2' };
  listed = [
    { ...aiko, method: 'qr', status: 'present', flags: [] },
    { ...ben, method: null, status: 'absent', flags: [] },
  ];
  const { module_code, date, class_start_time } = prefill;
  const standing = { sessionId: id, module_code, date, class_start_time };
  show(() => <ManualMarkScreen user={user} prefill={prefill} standing={standing} home="/lecturer-dashboard" />);
  fireEvent.click(await screen.findByRole('button', { name: /^Ben S2.*: not marked/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ student_id: ben.id, status: 'present' })]));
});

test('a note is opened, written and left by keys alone', async () => {
  show(() => <ManualMarkScreen user={user} prefill={prefill} home="/lecturer-dashboard" />);
  const line = await screen.findByRole('button', { name: 'Aiko S1 · A: not marked' });
  act(() => line.focus());
  fireEvent.keyDown(line, { key: 'n' });
  const note = screen.getByRole('textbox', { name: 'What to note on Aiko' });
  expect(document.activeElement).toBe(note);
  fireEvent.change(note, { target: { value: 'Late bus' } });
  fireEvent.keyDown(note, { key: 'Enter' });
  expect(document.activeElement).toBe(line);
  expect(screen.getByDisplayValue('Late bus')).toBeTruthy();
  fireEvent.keyDown(line, { key: 'n' });
  fireEvent.change(note, { target: { value: '' } });
  fireEvent.keyDown(note, { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'What to note on Aiko' })).toBeNull();
});
