import type { HeldClass } from '@muster/contract/timetables/class-week';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/query-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { expireOnNavigation } from '../../../ui/feedback/notice.ts';
import { Notices } from '../../../ui/feedback/notices.tsx';
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
const conflictText = 'Someone else has changed this.';
const clash = 'Lab 2 is taken by PH201 Practical, 09:00–11:00, Dr N. Perera';
let sent: Record<string, unknown>[] = [];
let hasClash = true;
let isConflict = false;
const onClose = vi.fn();
const onChanged = vi.fn();

beforeEach(async () => {
  sent = [];
  hasClash = true;
  isConflict = false;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address !== '/api/timetables/t1/changes/2026-11-23')
      return Promise.resolve(Response.json([{ id: 'v', name: 'Lab 2' }]));
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push(body);
    const conflictReply = {
      success: false,
      code: 'conflict',
      error: conflictText,
      details: { new_date: conflictText },
    };
    if (isConflict) return Promise.resolve(Response.json(conflictReply, { status: 409 }));
    const clashReply = { success: false, code: 'clash', error: clash, details: { new_date: clash } };
    return Promise.resolve(
      hasClash && body['accept_clashes'] !== true
        ? Response.json(clashReply, { status: 409 })
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
  expireOnNavigation();
  expireOnNavigation();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('ClassChangeDialog', () => {
  it('shows a clash and saves it only after confirmation', async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Venue' }), { target: { value: 'Lab 2' } });
    press('Save change');
    await screen.findByRole('button', { name: 'Save anyway' });
    expect(screen.getAllByText(clash).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
    press('Save anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map((body) => body['accept_clashes'])).toEqual([false, true]);
  });

  it('checks again if the form changes after a clash', async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Venue' }), { target: { value: 'Lab 2' } });
    press('Save change');
    await screen.findByRole('button', { name: 'Save anyway' });
    type(/^New date/, '2026-11-24');
    press('Save change');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ accept_clashes: false, new_date: '2026-11-24', new_start_time: '09:00' });
  });

  it('cancels a class with a reason', async () => {
    hasClash = false;
    fireEvent.click(screen.getByRole('radio', { name: 'Cancel it' }));
    expect(screen.queryByLabelText(/^New date/)).toBeNull();
    type(/^Reason/, 'Ill');
    press('Save change');
    await screen.findByText('CS2022 on Mon 23 Nov is cancelled.');
    const seen = { is_cancelled: false, reason: '' };
    expect(sent).toEqual([{ is_cancelled: true, reason: 'Ill', accept_clashes: false, seen }]);
  });

  it('sends nothing if nothing has changed', async () => {
    press('Save change');
    await waitFor(() =>
      expect(screen.getAllByText('Please change the day, the time or the venue, or cancel the class').length).toBe(2),
    );
    expect(sent).toEqual([]);
  });

  it('keeps the input after a conflict and reports the change on close', async () => {
    isConflict = true;
    type(/^New date/, '2026-11-24');
    press('Save change');
    await waitFor(() => expect(screen.getAllByText(conflictText)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^New date/).value).toBe('2026-11-24');
    expect(onChanged).not.toHaveBeenCalled();
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onChanged).toHaveBeenCalled();
  });
});
