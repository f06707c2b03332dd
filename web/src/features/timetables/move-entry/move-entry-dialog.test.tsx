import { changeTimetable, listTimetables } from '@muster/contract/timetables/timetables';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { entry, mockTimetableServer, open, pageOfEntries } from '../timetable-form/timetable-form.setup.tsx';
import { MoveEntryDialog, type MoveTarget } from './move-entry-dialog.tsx';

const server = mockTimetableServer();
const useCheck = vi.fn<ClashChecks['useCheck']>(() => ({
  of: () => ({ clashes: [], capacity: [], noStudents: [] }),
  otherDrafts: () => [],
  hasFailed: false,
}));
const clashes: ClashChecks = {
  useCheck,
  Panel: () => null,
  saveWithClashes: (send) => send(false),
  isSaveCancelled: () => false,
  toSentences: () => [],
};
const tuesday: MoveTarget = { day_of_week: 'Tuesday', start_time: '09:15', end_time: '11:15' };

function openDialog(to?: MoveTarget) {
  const onClose = vi.fn<() => void>();
  server.reply(listTimetables, pageOfEntries(entry));
  server.reply(changeTimetable, { ...entry, warnings: [] });
  open('/move', { '/move': () => <MoveEntryDialog id={entry.id} to={to} clashes={clashes} onClose={onClose} /> });
  return onClose;
}

describe('MoveEntryDialog', () => {
  it('moves a class to the slot on which it was dropped, and changes nothing else', async () => {
    const onClose = openDialog(tuesday);
    await screen.findByRole('dialog', { name: 'Move a weekly class' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Start Time/).value).toBe('9:15 AM');
    expect(useCheck.mock.lastCall?.[0][0]?.draft).toMatchObject(tuesday);
    await userEvent.click(screen.getByRole('button', { name: 'Move in all weeks' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [request] = server.requests(changeTimetable);
    expect(request?.body).toMatchObject({
      ...tuesday,
      venue: entry.venue,
      lecturer_id: entry.lecturer_id,
      seen: { day_of_week: 'Monday', start_time: '13:00' },
    });
  });

  it('starts with the present slot and does not save an end before the start', async () => {
    openDialog();
    await screen.findByRole('dialog', { name: 'Move a weekly class' });
    const end = screen.getByLabelText<HTMLInputElement>(/^End Time/);
    expect(end.value).toBe('3:00 PM');
    await userEvent.clear(end);
    await userEvent.type(end, '12:30p');
    await userEvent.click(screen.getByRole('button', { name: 'Move in all weeks' }));
    await screen.findAllByText('Class end time must be after class start time');
    expect(server.requests(changeTimetable)).toEqual([]);
  });
});
