import { listVenues, type Venue } from '@muster/contract/academics/venues';
import { listSubstitutes, saveClassChange } from '@muster/contract/timetables/class-week';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { Notices } from '#ui/feedback/notices.tsx';
import { heldClass, uuid } from '../held-class.setup.ts';
import { ClassChangeDialog } from './class-change-dialog.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockServer();
const conflictText = 'Someone else has changed this.';
const clash = 'Lab 2 is taken by PH201 Practical, 09:00–11:00, Dr N. Perera';
const lab: Venue = {
  id: uuid(6),
  name: 'Lab 2',
  building: null,
  capacity: null,
  position: null,
  active: true,
  entries: 0,
  created_at: '2026-01-01T00:00:00Z',
};
const onClose = vi.fn<() => void>();
const onChanged = vi.fn<() => void>();
const sentChanges = () => server.requests(saveClassChange).map(({ body }) => body);

/** Moves or cancels the class unless its clash must be accepted first. */
const replyWithChange = (hasClash: boolean) =>
  server.reply(saveClassChange, ({ body }) => {
    if (hasClash && !body.accept_clashes)
      return Response.json(
        { success: false, code: 'clash', error: clash, details: { new_date: clash } },
        { status: 409 },
      );
    return { ...heldClass, state: body.is_cancelled ? 'cancelled' : 'moved', venue: 'Lab 2' };
  });

beforeEach(async () => {
  server.reply(listVenues, [lab]);
  server.reply(listSubstitutes, [
    { id: heldClass.lecturer.id, name: 'Amara Silva', employee_id: 'E1' },
    { id: uuid(8), name: 'Olga Ivanova', employee_id: 'E8' },
  ]);
  replyWithChange(true);
  const root = createRootRoute({
    component: () => <ClassChangeDialog held={heldClass} onClose={onClose} onChanged={onChanged} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(
    <>
      <Notices />
      <ConfirmDialog />
      <RouterProvider router={router} />
    </>,
  );
  await screen.findByRole('dialog', { name: "Change or cancel this week's class" });
});
afterEach(() => {
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
    expect(
      screen.getAllByText('Lab 2 is taken by PH201 Practical, 9:00 AM – 11:00 AM, Dr N. Perera').length,
    ).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
    press('Save anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentChanges().map((body) => body.accept_clashes)).toEqual([false, true]);
  });

  it('checks again if the form changes after a clash', async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Venue' }), { target: { value: 'Lab 2' } });
    press('Save change');
    await screen.findByRole('button', { name: 'Save anyway' });
    type(/^New date/, '2026-11-24');
    press('Save change');
    await waitFor(() => expect(sentChanges()).toHaveLength(2));
    expect(sentChanges()[1]).toMatchObject({ accept_clashes: false, new_date: '2026-11-24', new_start_time: '09:00' });
  });

  it('hands the class to a substitute, who is not its lecturer, and names the clash', async () => {
    fireEvent.click(await screen.findByRole('combobox', { name: 'Substitute' }));
    const option = await screen.findByRole('option', { name: /Olga Ivanova/ });
    expect(screen.queryByRole('option', { name: /Amara Silva/ })).toBeNull();
    fireEvent.click(option);
    press('Save change');
    fireEvent.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentChanges()[1]).toMatchObject({
      is_cancelled: false,
      substitute_lecturer_id: uuid(8),
      accept_clashes: true,
      seen: { is_cancelled: false },
    });
    expect(sentChanges()[1]).not.toHaveProperty('new_date');
  });

  it('cancels a class with a reason', async () => {
    replyWithChange(false);
    fireEvent.click(screen.getByRole('radio', { name: 'Cancel it' }));
    expect(screen.queryByLabelText(/^New date/)).toBeNull();
    type(/^Reason/, 'Ill');
    press('Save change');
    await screen.findByText('CS2022 on Mon 23 Nov is cancelled.');
    const seen = { is_cancelled: false, reason: '' };
    expect(sentChanges()).toEqual([{ is_cancelled: true, reason: 'Ill', accept_clashes: false, seen }]);
  });

  it('withdraws a class in which attendance was taken, with a reason', async () => {
    const taken = 'CS2022 lecture, 2026-11-23, 09:00–11:00, Dr N. Perera: 3 of 40 present';
    server.fail(saveClassChange, 'attendance_taken', { details: { 'sessions.0': taken } });
    fireEvent.click(screen.getByRole('radio', { name: 'Cancel it' }));
    press('Save change');
    await screen.findByText('CS2022 lecture, 2026-11-23, 9:00 AM – 11:00 AM, Dr N. Perera: 3 of 40 present');
    press('Withdraw and cancel');
    await screen.findAllByText('Please give a reason');
    expect(sentChanges()).toHaveLength(1);
    replyWithChange(false);
    type(/^Reason/, 'Ill');
    press('Withdraw and cancel');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentChanges()[1]).toMatchObject({ is_cancelled: true, reason: 'Ill', withdraw_sessions: true });
  });

  it('sends nothing if nothing has changed', async () => {
    press('Save change');
    await waitFor(() =>
      expect(
        screen.getAllByText('Please change the day, the time, the venue or the lecturer, or cancel the class').length,
      ).toBe(2),
    );
    expect(sentChanges()).toEqual([]);
  });

  it('keeps the input after a conflict and reports the change on close', async () => {
    server.fail(saveClassChange, 'conflict', { error: conflictText, details: { new_date: conflictText } });
    type(/^New date/, '2026-11-24');
    fireEvent.blur(screen.getByLabelText(/^New date/));
    press('Save change');
    await waitFor(() => expect(screen.getAllByText(conflictText)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>(/^New date/).value).toBe('Tue 24 Nov 2026');
    expect(onChanged).not.toHaveBeenCalled();
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onChanged).toHaveBeenCalled();
  });
});
