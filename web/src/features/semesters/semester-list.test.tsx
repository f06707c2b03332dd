import {
  addHoliday,
  deleteHoliday,
  type Holiday,
  listHolidays,
  listSemesters,
} from '@muster/contract/academics/semesters';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { SemesterDatesScreen } from './semester-dates-screen.tsx';

const server = mockServer();
const holiday: Holiday = {
  id: '5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b',
  name: 'Harvest',
  starts_on: '2026-10-20',
  ends_on: '2026-10-20',
};

beforeEach(() => {
  server.reply(listSemesters, []);
  server.reply(listHolidays, []);
});

describe('SemesterDatesScreen', () => {
  it('enables adding a semester once the semesters are loaded', async () => {
    const semesters = Promise.withResolvers<[]>();
    server.reply(listSemesters, () => semesters.promise);
    renderScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates');
    const add = await screen.findByRole('button', { name: 'Add Semester' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    semesters.resolve([]);
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull());
  });

  it('keeps the input if another user removes the holiday', async () => {
    server.reply(listHolidays, [holiday]);
    const { client } = renderScreens({ '/semester-dates': SemesterDatesScreen }, `/semester-dates?edit=${holiday.id}`);
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    fireEvent.change(name, { target: { value: 'Harvest Days' } });
    server.reply(listHolidays, []);
    await client.refetchQueries({ queryKey: ['holidays'] });
    await screen.findByText('No holidays yet');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Harvest Days');
  });

  it('restores a removed holiday with Undo', async () => {
    server.reply(listHolidays, [holiday]);
    server.reply(deleteHoliday, { success: true });
    server.reply(addHoliday, holiday);
    renderScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates');
    fireEvent.click(await screen.findByRole('button', { name: /Remove Harvest/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requests(addHoliday)).toHaveLength(1));
    const { id: _, ...days } = holiday;
    expect(server.requests(addHoliday)[0]?.body).toEqual({ ...days, withdraw_sessions: false });
  });

  it('shows a notice if the holiday in the URL does not exist', async () => {
    renderScreens({ '/semester-dates': SemesterDatesScreen }, `/semester-dates?edit=${holiday.id}`);
    expect(await screen.findByText('This semester or holiday no longer exists')).toBeTruthy();
  });
});
