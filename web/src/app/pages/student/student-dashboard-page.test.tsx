import type { User } from '@muster/contract/accounts/accounts';
import type { MyModule } from '@muster/contract/attendance/attendance';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/query-client.ts';
import { StudentDashboardPage } from './student-dashboard-page.tsx';

const user = {
  name: 'Amara Okafor',
  role: 'student',
  student_id: 'S1',
  time_zone: 'UTC',
  additional_data: { degree_path: 'BSc Computer Science' },
} as User;
const session = {
  session_id: 'one',
  session_type: 'Lecture',
  location: 'Hall B',
  date: '2026-11-20',
  class_start_time: '09:00',
  class_end_time: '11:00',
};
const module: MyModule = {
  module_id: 'm',
  module_code: 'CS1',
  module_name: 'Algorithms',
  attended: 2,
  total: 3,
  percentage: 66.7,
  band: 'Average',
  to_come: 9,
  records: [
    {
      ...session,
      status: 'late',
      method: 'typed',
      marked_at: '2026-11-20T09:12:00Z',
      location_verdict: null,
      is_corrected: false,
    },
  ],
};

let attendance: () => Response;
let checkIn: () => Response;
let questions: () => Response;
let excuses: () => Response;
let handedIn: unknown[];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  handedIn = [];
  attendance = () => json([module]);
  questions = () => json([]);
  excuses = () => json([]);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/attendance/scan') handedIn.push(JSON.parse(init.body as string));
    if (path.startsWith('/api/mark-questions')) return Promise.resolve(questions());
    if (path.startsWith('/api/excuses')) return Promise.resolve(excuses());
    if (path.startsWith('/api/attendance/my-warnings')) return Promise.resolve(json([]));
    if (path === '/api/auth/me') return Promise.resolve(json({ success: true, user }));
    return Promise.resolve(path === '/api/attendance/scan' ? checkIn() : attendance());
  });
});
afterEach(() => vi.unstubAllGlobals());

function openDashboard(): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <StudentDashboardPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('a student is greeted with number and degree path', async () => {
  openDashboard();
  await screen.findByRole('heading', { name: 'Welcome, Amara Okafor' });
  expect(screen.getByText('S1')).toBeDefined();
  expect(screen.getByText('BSc Computer Science')).toBeDefined();
});

test('a student opens a module and reads every class with its status and how it was marked', async () => {
  openDashboard();
  const head = await screen.findByRole('button', { name: /CS1 · Algorithms/ });
  expect(within(head).getByText('66.7%')).toBeDefined();
  expect(within(head).getByText('Average')).toBeDefined();
  expect(screen.getByText('Attend the next 2 classes to get back above 80%')).toBeDefined();
  await userEvent.click(head);
  expect(screen.getByText('Late')).toBeDefined();
  expect(screen.getByText('Typed code, 9:12 AM')).toBeDefined();
});

test('a student without any class reads that there is no attendance yet', async () => {
  attendance = () => json([]);
  openDashboard();
  await screen.findByText('No attendance yet');
});

test('who checked in on another page and comes back at once finds it here', async () => {
  openDashboard();
  await screen.findByRole('button', { name: /CS1 · Algorithms/ });
  attendance = () => json([{ ...module, attended: 3, total: 4, percentage: 75 }]);
  dispatchEvent(new Event('visibilitychange'));
  await within(await screen.findByRole('button', { name: /CS1 · Algorithms/ })).findByText('75.0%');
});

test('what the lecturer corrects and decides stands on a page that is open, and so do its figures', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openDashboard();
  await screen.findAllByText('66.7%');
  attendance = () => json([{ ...module, attended: 3, percentage: 100, band: 'Excellent' }]);
  const absence = { id: '1', starts_on: '2026-11-20', ends_on: '2026-11-20', reason: 'Flu', state: 'approved' };
  excuses = () => json([{ ...absence, created_at: '', document: null, decided_by: 'Dr Rahman', comment: 'Get well' }]);
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findAllByText('100.0%');
  await screen.findByText(/Get well/);
  vi.useRealTimers();
});

test('when the figures cannot be had, the student is told and can try again', async () => {
  attendance = () => json({ success: false, code: 'no_student_record', error: 'Student information not found' }, 404);
  openDashboard();
  await screen.findByText('Student information not found');
  attendance = () => json([module]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: /CS1/ });
});

test('questions about a mark that did not come are told below it, and asked for again there', async () => {
  questions = () => json({ success: false, error: 'Come again.' }, 400);
  openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: /CS1 · Algorithms/ }));
  const retry = await screen.findByRole('button', { name: /^Retry: CS1/ });
  screen.getByText("Couldn't load questions about this mark.");
  questions = () => json([]);
  await userEvent.click(retry);
  const ask = await screen.findByRole('button', { name: /^Ask about this mark: CS1/ });
  expect(screen.queryByText("Couldn't load questions about this mark.")).toBeNull();
  expect(document.activeElement?.contains(ask)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a student types a code that is not known, and the way to type again is offered first', async () => {
  checkIn = () => json({ success: false, code: 'code_unknown', error: 'no' }, 404);
  openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
  await userEvent.type(await screen.findByLabelText(/eight characters/), 'abcd1234{Enter}');
  await screen.findByRole('heading', { name: "We don't recognise that code" });
  const dialog = screen.getByRole('dialog');
  const ways = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(ways.filter((text) => text !== '')).toEqual(['Type the code', 'Scan again']);
});

test('the camera that was refused is allowed and tried again, and the focus is never lost on the way', async () => {
  vi.stubGlobal('isSecureContext', true);
  let open: () => Promise<unknown> = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  const mediaDevices = { getUserMedia: () => open() };
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
  openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
  const told = await screen.findByRole('heading', { name: 'The camera is not allowed' });
  expect(document.activeElement).toBe(told);
  open = () => new Promise(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(await screen.findByText(/^Starting the camera/));
  await userEvent.click(screen.getByRole('button', { name: 'Type the code instead' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/eight characters/));
  await userEvent.click(screen.getByRole('button', { name: 'Scan instead' }));
  expect(document.activeElement).toBe(screen.getByText(/^Starting the camera/));
});

test('a student of a class with an area is asked for the position, declines, and is in by the kept arrival', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: {} } }));
  checkIn = () => json({ success: false, code: 'position_wanted', error: 'where' }, 409);
  openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
  await userEvent.type(await screen.findByLabelText(/eight characters/), 'abcd1234{Enter}');
  await screen.findByRole('heading', { name: 'This class checks your location' });
  expect(screen.getByRole('button', { name: 'Share my location' })).toBeDefined();
  checkIn = () =>
    json({
      success: true,
      session,
      status: 'present',
      marked_at: '2026-11-20T09:02:00Z',
      location_verdict: null,
      method: 'typed',
      already: false,
    });
  await userEvent.click(screen.getByRole('button', { name: 'Continue without location' }));
  await screen.findByRole('heading', { name: "You're checked in" });
  screen.getByText("Your attendance is recorded. Your location wasn't shared.");
  expect(handedIn).toEqual([
    { typed_code: 'ABCD1234', can_locate: true },
    { position: null, can_locate: true },
  ]);
});
