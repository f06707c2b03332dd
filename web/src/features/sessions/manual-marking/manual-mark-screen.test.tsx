import { addToClassList, listCandidates } from '@muster/contract/attendance/class-lists';
import {
  getRegister,
  markManually,
  type RegisterRow,
  studentsByGroupsAndModule,
} from '@muster/contract/attendance/registers';
import { createSession } from '@muster/contract/attendance/sessions';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { aiko, counts, id, lecturer, mockSessionChoices, session, uuid } from '../session.setup.ts';
import { ManualMarkScreen } from './manual-mark-screen.tsx';
import { QrFormScreen } from '../qr-form/qr-form-screen.tsx';

const server = mockServer();
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
const student = {
  id,
  name: 'Aiko',
  student_id: 'S1',
  email: '',
  group_name: 'A',
  year: 1,
  semester: 1,
  photo_url: null,
};

const acceptSubmit = () => server.reply(markManually, { success: true, message: '', session_id: id, count: 1 });
const replyWithRegister = (...students: RegisterRow[]) =>
  server.reply(getRegister, { success: true, ...counts, version: '1', students });

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  localStorage.clear();
  mockSessionChoices(server);
  server.reply(studentsByGroupsAndModule, { success: true, students: [student], no_students: null });
  acceptSubmit();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

const show = (screenOf: () => ReactNode) =>
  renderScreens({ '/': screenOf, '/lecturer-dashboard': () => 'Home', '/qr-display': () => 'The code' }, '/');

describe('ManualMarkScreen', () => {
  it('removes the error of the first attempt after a successful submit', async () => {
    server.fail(markManually, 'conflict', { error: 'Not now.' });
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Failed to mark attendance: Not now.');
    acceptSubmit();
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Attendance marked successfully!');
    await screen.findByText('Home');
    expect(screen.queryByText('Failed to mark attendance: Not now.')).toBeNull();
  });

  it('removes the error of the first attempt after a successful QR form submit', async () => {
    server.fail(createSession, 'conflict', { error: 'Not now.' });
    show(() => <QrFormScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Generate QR' }));
    await screen.findByText('Failed to generate QR code: Not now.');
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students: null });
    fireEvent.click(screen.getByRole('button', { name: 'Generate QR' }));
    await screen.findByText('The code');
    expect(screen.queryByText('Failed to generate QR code: Not now.')).toBeNull();
  });

  it('keeps the register if the server is unreachable and submits it later', async () => {
    server.disconnect(markManually);
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByRole('heading', { name: 'Mark Manual Attendance' });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Error marking attendance: Network error. Please check your connection and try again.');
    await screen.findByText("Not submitted yet. We can't reach the server and keep trying.");
    acceptSubmit();
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByText('Attendance marked successfully!');
  });

  it('keeps the register after a transient server error and submits it later', async () => {
    server.fail(markManually, 'unavailable', { error: 'Not now.' });
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Failed to mark attendance: Not now.');
    acceptSubmit();
    fireEvent.click(await screen.findByRole('button', { name: 'Try now' }));
    await screen.findByText('Attendance marked successfully!');
  });

  it('explains why a register without present students is not submitted', async () => {
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByRole('button', { name: 'Mark All Present' });
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Please mark at least one student as present before submitting');
    fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    await screen.findByRole('button', { name: 'Aiko S1 · A: unmarked' });
  });

  it('restores and submits the description', async () => {
    const about = { ...prefill, description: 'Trees' };
    const { unmount } = show(() => <ManualMarkScreen user={lecturer} prefill={about} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(field.value).toBe('Trees');
    fireEvent.change(field, { target: { value: 'Trees and graphs' } });
    unmount();
    show(() => <ManualMarkScreen user={lecturer} prefill={about} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    screen.getByDisplayValue('Trees and graphs');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark All Present' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await screen.findByText('Attendance marked successfully!');
    expect(server.requests(markManually)[0]?.body.description).toBe('Trees and graphs');
  });

  it('shows messages for a class without students and a form without groups', async () => {
    server.reply(studentsByGroupsAndModule, {
      success: true,
      students: [],
      no_students: 'CS1 is optional and no student is enrolled.',
    });
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
    await screen.findByText('CS1 is optional and no student is enrolled.');
    cleanup();
    show(() => <ManualMarkScreen user={lecturer} prefill={{ ...prefill, groups: [] }} home="/lecturer-dashboard" />);
    await screen.findByText('Choose a module and at least one group to see the students.');
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    expect((await screen.findAllByText('Please select at least one group')).length).toBeGreaterThan(0);
  });

  it('shows an existing register as saved until a mark changes', async () => {
    replyWithRegister({ ...aiko, method: 'manual', status: 'late' });
    const { module_code, date, class_start_time } = prefill;
    const existing = { sessionId: id, module_code, date, class_start_time };
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} existing={existing} home="/lecturer-dashboard" />);
    await screen.findByText('All changes saved');
    fireEvent.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await screen.findByText('Not submitted yet. Your marks are saved on this device.');
  });

  it('waits for the register of the class before it can be submitted', async () => {
    server.hang(getRegister);
    const { module_code, date, class_start_time } = prefill;
    const existing = { sessionId: id, module_code, date, class_start_time };
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} existing={existing} home="/lecturer-dashboard" />);
    await screen.findByRole('button', { name: /^Aiko/ });
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    expect(screen.queryByText('Please mark at least one student as present before submitting')).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit Attendance' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('submits only edited marks, not existing ones', async () => {
    const ben: RegisterRow = { ...aiko, id: uuid(2), name: 'Ben', student_id: 'S2' };
    replyWithRegister({ ...aiko, method: 'qr', status: 'present' }, ben);
    server.reply(studentsByGroupsAndModule, {
      success: true,
      students: [student, { ...student, id: ben.id, name: ben.name, student_id: ben.student_id }],
      no_students: null,
    });
    const { module_code, date, class_start_time } = prefill;
    const existing = { sessionId: id, module_code, date, class_start_time };
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} existing={existing} home="/lecturer-dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: /^Ben S2.*: unmarked/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
    await waitFor(() => expect(server.requests(markManually)).toHaveLength(1));
    expect(server.requests(markManually)[0]?.body.attendance_records).toEqual([
      expect.objectContaining({ student_id: ben.id, status: 'present' }),
    ]);
  });

  describe('for a class without a session', () => {
    const ben: RegisterRow = {
      ...aiko,
      id: uuid(2),
      name: 'Ben',
      student_id: 'S2',
      added: { source: 'added', by: null, at: '2026-11-23T09:00:00Z', reason: null },
    };
    const opened = { success: true, message: '', reopened: false, session, no_students: null } as const;
    const showClass = (values: object = {}) =>
      show(() => <ManualMarkScreen user={lecturer} prefill={{ ...prefill, ...values }} home="/lecturer-dashboard" />);
    async function addBen() {
      server.reply(createSession, opened);
      server.reply(listCandidates, { success: true, students: [{ ...student, id: ben.id, name: 'Ben' }] });
      server.reply(addToClassList, { success: true, expected: 1, enrollment: null });
      fireEvent.click(await screen.findByRole('button', { name: 'Add student' }));
      const search = await screen.findByRole('textbox', { name: 'Find a student to add' });
      fireEvent.change(search, { target: { value: 'ben' } });
      fireEvent.click(await screen.findByRole('button', { name: 'Add Ben' }));
      await screen.findByText('Ben: Added');
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    }

    it('opens the class to add a student, and keeps the marks and the session', async () => {
      replyWithRegister(aiko, ben);
      const { unmount } = showClass();
      fireEvent.click(await screen.findByRole('button', { name: 'Aiko S1 · A: unmarked' }));
      await addBen();
      await screen.findByRole('button', { name: 'Aiko S1 · A: Present' });
      expect(server.requests(createSession)).toMatchObject([{ body: { module_code: 'CS1', groups: [id] } }]);
      expect(server.requests(addToClassList)).toMatchObject([{ params: { id: session.id } }]);
      unmount();
      showClass();
      fireEvent.click(await screen.findByRole('button', { name: 'Ben S2 · A: unmarked' }));
      screen.getByRole('button', { name: 'Aiko S1 · A: Present' });
      fireEvent.click(screen.getByRole('button', { name: 'Submit Attendance' }));
      await screen.findByText('Attendance marked successfully!');
      expect(server.requests(createSession)).toHaveLength(1);
      expect(server.requests(markManually)[0]?.body.attendance_records).toMatchObject([
        { student_id: aiko.id, status: 'present' },
        { student_id: ben.id, status: 'present' },
      ]);
    });

    it('adds a student to a class that expects no student', async () => {
      server.reply(studentsByGroupsAndModule, { success: true, students: [], no_students: 'No student takes CS1.' });
      replyWithRegister(ben);
      showClass();
      await screen.findByText('No student takes CS1.');
      await addBen();
      await screen.findByRole('button', { name: 'Ben S2 · A: unmarked' });
      expect(screen.queryByText('No student takes CS1.')).toBeNull();
    });

    it('shows why the class cannot be opened', async () => {
      showClass({ year: '' });
      fireEvent.click(await screen.findByRole('button', { name: 'Add student' }));
      await screen.findByText('Year is required');
      cleanup();
      localStorage.clear();
      server.fail(createSession, 'session_closed', { error: 'This class was withdrawn.' });
      showClass();
      fireEvent.click(await screen.findByRole('button', { name: 'Add student' }));
      await screen.findByText('Failed to create the class session: This class was withdrawn.');
      expect(screen.queryByRole('textbox', { name: 'Find a student to add' })).toBeNull();
    });
  });

  it('opens, edits and closes a note by keyboard', async () => {
    show(() => <ManualMarkScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />);
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
