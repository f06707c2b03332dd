import { changeDegree, listDegrees } from '@muster/contract/academics/degrees';
import { listDepartments } from '@muster/contract/academics/departments';
import { me } from '@muster/contract/accounts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeDegree } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { openFilters } from '#ui/filters/open-filters.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { DegreeList } from './degree-list.tsx';

const botany = makeDegree({ degree_programme: 'BSc Botany' });
const seen = { degree_programme: 'BSc Botany', duration_years: 4, active: true };

const server = mockServer();

beforeEach(() => {
  server.reply(listDegrees, [botany]);
  server.reply(changeDegree, botany);
});

const open = (url = '/') => renderScreens({ '/': DegreeList }, url).client;
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  return screen.findByRole('dialog', { name: 'Edit Degree Program' });
};
const duration = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Duration/ });

describe('degree list', () => {
  it('sets a degree Inactive and sends the values that the user saw', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Deactivate/ }));
    expect(await screen.findByText('BSc Botany is now Inactive')).toBeTruthy();
    expect(server.requests(changeDegree)[0]?.body).toMatchObject({ ...seen, active: false, seen });
  });

  it('is filtered by department, without regard to case and accents', async () => {
    localStorage.setItem('muster.token', 'a-token');
    server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
    server.reply(listDepartments, ['Éducation', 'Science']);
    const named = (id: number, name: string, department: string | null) =>
      makeDegree({ id: botany.id.slice(0, -1) + String(id), degree_programme: name, department });
    server.reply(listDegrees, [botany, named(2, 'BEd Primary', 'education'), named(3, 'BSc Physics', 'Science')]);
    open();
    await openFilters();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Department' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Éducation' }));
    expect(screen.getByText('BEd Primary')).toBeTruthy();
    expect(screen.queryByText('BSc Physics')).toBeNull();
    expect(screen.queryByText('BSc Botany')).toBeNull();
    localStorage.clear();
  });

  it('shows that the degree of a URL does not exist', async () => {
    open('/?edit=5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5c');
    expect(await screen.findByText('Degree programme not found')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a load error and can retry', async () => {
    server.fail(listDegrees, 'no_admin_record', { error: 'No access' });
    open();
    expect(await screen.findByText('No access')).toBeTruthy();
    server.reply(listDegrees, [botany]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('BSc Botany')).toBeTruthy();
  });
});

describe('edit degree dialog', () => {
  it('sends the values it was opened with, even if the list was refetched since', async () => {
    const client = open();
    const dialog = await openDialog();
    await userEvent.clear(duration());
    await userEvent.type(duration(), '5');
    server.reply(listDegrees, [{ ...botany, duration_years: 3 }]);
    await client.refetchQueries({ queryKey: ['degrees'] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Degree Program' }));
    expect(await screen.findByText('Degree Program updated successfully!')).toBeTruthy();
    expect(server.requests(changeDegree)[0]?.body).toMatchObject({ duration_years: 5, seen });
  });

  it('keeps the input after a conflict and opens with the current values afterwards', async () => {
    const text = 'Another user changed this.';
    server.fail(changeDegree, 'conflict', { error: text, details: { duration_years: text } });
    open();
    const dialog = await openDialog();
    await userEvent.clear(duration());
    await userEvent.type(duration(), '5');
    server.reply(listDegrees, [{ ...botany, duration_years: 3 }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Degree Program' }));
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(duration().value).toBe('5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await openDialog();
    await waitFor(() => expect(duration().value).toBe('3'));
  });
});
