import { listModules } from '@muster/contract/academics/modules';
import { listVenues } from '@muster/contract/academics/venues';
import { lookUpStaff } from '@muster/contract/people/staff';
import { type HeldClass, listSubstitutes, saveClassChange } from '@muster/contract/timetables/class-week';
import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { heldClass, uuid } from '../held-class.setup.ts';
import { NotTakenNotice } from './not-taken-notice.tsx';
import { NotTakenScreen } from './not-taken-screen.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const server = mockServer();
const page = (data: HeldClass[], total = data.length) => ({ data, total, page: 1, page_size: 50 });
const show = (user = makeUser({ role: 'admin' })) => renderScreens({ '/': () => <NotTakenScreen user={user} /> }, '/');

beforeEach(() => {
  server.reply(listModules, []);
  server.reply(lookUpStaff, []);
  server.reply(listVenues, []);
  server.reply(listSubstitutes, []);
});

describe('NotTakenScreen', () => {
  it('opens manual marking for the class, or for its session', async () => {
    server.reply(listNotTaken, page([heldClass, { ...heldClass, class_date: '2026-11-16', session_id: uuid(9) }]));
    show();
    const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Take it now: CS2022/ });
    const searches = links.map(({ href }) => new URL(href).searchParams);
    expect(Object.fromEntries(searches[0]!)).toEqual({
      timetable: heldClass.timetable_id,
      class_date: '2026-11-23',
      lecturer: heldClass.lecturer.id,
    });
    expect(Object.fromEntries(searches[1]!)).toEqual({ session: uuid(9) });
  });

  it('cancels a class that did not take place', async () => {
    server.reply(listNotTaken, page([heldClass]));
    server.reply(saveClassChange, { ...heldClass, state: 'cancelled' });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Did not take place: CS2022/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Ill' } });
    server.reply(listNotTaken, page([]));
    fireEvent.click(dialog.getByRole('button', { name: 'Save change' }));
    await screen.findByText('No register is missing.');
    expect(server.requests(saveClassChange)[0]?.body).toMatchObject({ is_cancelled: true, reason: 'Ill' });
  });

  it('offers lecturers no lecturer filter, and assistants no cancellation', async () => {
    server.reply(listNotTaken, page([heldClass]));
    show(makeUser({ role: 'lecturer', staff_id: uuid(8) }));
    await screen.findByRole('link', { name: /^Take it now/ });
    await openFilters();
    expect(screen.queryByRole('combobox', { name: 'Lecturer' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Week' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Did not take place/ })).toBeNull();
  });
});

describe('NotTakenNotice', () => {
  it('counts the registers', async () => {
    server.reply(listNotTaken, page([heldClass], 3));
    renderScreens({ '/': NotTakenNotice }, '/');
    const notice = await screen.findByRole('region', { name: 'Registers not taken' });
    expect(notice.textContent).toMatch(/^3 registers not taken/);
  });

  it('shows nothing without any', async () => {
    server.reply(listNotTaken, page([]));
    renderScreens({ '/': NotTakenNotice }, '/');
    await waitFor(() => expect(server.requests(listNotTaken)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
