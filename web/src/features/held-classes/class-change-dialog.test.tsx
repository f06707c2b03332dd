import type { HeldClass } from '@muster/contract/class-week';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { outliveNavigation } from '../../ui/notice.ts';
import { Notices } from '../../ui/notices.tsx';
import { ClassChangeDialog } from './class-change-dialog.tsx';

const held: HeldClass = {
  timetable_id: 't1',
  class_date: '2026-11-23',
  date: '2026-11-23',
  start_time: '09:00',
  end_time: '11:00',
  starts_at: '2026-11-23T03:30:00Z',
  ends_at: '2026-11-23T05:30:00Z',
  venue: 'Hall A1',
  state: 'as planned',
  planned: { start_time: '09:00', end_time: '11:00', venue: 'Hall A1' },
  reason: null,
  module_id: 'm',
  module_code: 'CS2022',
  module_name: 'Data Structures',
  class_type: 'Lecture',
  lecturer: { id: 'l', name: 'Amara Silva' },
  assistant_lecturer: null,
  groups: [],
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  session_id: null,
};
const meanwhile = 'Somebody else has changed this meanwhile.';
const clash = 'Lab 2 is taken by PH201 Practical, 09:00–11:00, Dr N. Perera';
let sent: Record<string, unknown>[] = [];
let isTaken = true;
let isOvertaken = false;
const onClose = vi.fn();
const onChanged = vi.fn();

beforeEach(async () => {
  sent = [];
  isTaken = true;
  isOvertaken = false;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address !== '/api/timetables/t1/changes/2026-11-23')
      return Promise.resolve(Response.json([{ id: 'v', name: 'Lab 2' }]));
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push(body);
    const overtaken = { success: false, code: 'conflict', error: meanwhile, details: { new_date: meanwhile } };
    if (isOvertaken) return Promise.resolve(Response.json(overtaken, { status: 409 }));
    const refusal = { success: false, code: 'clash', error: clash, details: { new_date: clash } };
    return Promise.resolve(
      isTaken && body['accept_clashes'] !== true
        ? Response.json(refusal, { status: 409 })
        : Response.json({ ...held, state: body['is_cancelled'] === true ? 'cancelled' : 'moved', venue: 'Lab 2' }),
    );
  });
  const root = createRootRoute({
    component: () => <ClassChangeDialog held={held} onClose={onClose} onChanged={onChanged} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <Notices />
        <ConfirmDialog />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('dialog', { name: "Cancel or move this week's class" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  onClose.mockReset();
  onChanged.mockReset();
  outliveNavigation();
  outliveNavigation();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a clash is shown, and accepted only by saying so', async () => {
  fireEvent.change(screen.getByRole('combobox', { name: 'Venue' }), { target: { value: 'Lab 2' } });
  press('Save change');
  await screen.findByRole('button', { name: 'Save anyway' });
  expect(screen.getAllByText(clash).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
  press('Save anyway');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map((body) => body['accept_clashes'])).toEqual([false, true]);
});

test('whatever is changed after a clash was shown is looked at anew', async () => {
  fireEvent.change(screen.getByRole('combobox', { name: 'Venue' }), { target: { value: 'Lab 2' } });
  press('Save change');
  await screen.findByRole('button', { name: 'Save anyway' });
  type(/^New date/, '2026-11-24');
  press('Save change');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ accept_clashes: false, new_date: '2026-11-24', new_start_time: '09:00' });
});

test('a class is cancelled with a reason, and that is told', async () => {
  isTaken = false;
  fireEvent.click(screen.getByRole('radio', { name: 'Cancel it' }));
  expect(screen.queryByLabelText(/^New date/)).toBeNull();
  type(/^Reason/, 'Ill');
  press('Save change');
  await screen.findByText('CS2022 on Mon 23 Nov is cancelled.');
  const seen = { is_cancelled: false, reason: '' };
  expect(sent).toEqual([{ is_cancelled: true, reason: 'Ill', accept_clashes: false, seen }]);
});

test('nothing is sent while nothing was changed', async () => {
  press('Save change');
  await waitFor(() =>
    expect(screen.getAllByText('Please change the day, the time or the venue, or cancel the class').length).toBe(2),
  );
  expect(sent).toEqual([]);
});

test('whoever is refused because somebody else was first keeps what was typed, and is led back to the class as it is now', async () => {
  isOvertaken = true;
  type(/^New date/, '2026-11-24');
  press('Save change');
  await waitFor(() => expect(screen.getAllByText(meanwhile)).toHaveLength(2));
  expect(screen.getByLabelText<HTMLInputElement>(/^New date/).value).toBe('2026-11-24');
  expect(onChanged).not.toHaveBeenCalled();
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onChanged).toHaveBeenCalled();
});
