import { me } from '@muster/contract/accounts/accounts';
import { changeAdminRole, listAdmins } from '@muster/contract/accounts/administrators';
import { listDepartments } from '@muster/contract/academics/departments';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AdminList } from './admin-list.tsx';

const server = mockServer();
const id = '00000000-0000-4000-8000-000000000007';
const ruth = {
  id,
  name: 'Ruth Okafor',
  email: 'ruth@example.org',
  status: 'active' as const,
  role: 'reader' as const,
  departments: [],
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: null,
  has_second_factor: false,
};

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listAdmins, [ruth]);
  server.reply(listDepartments, ['Law', 'Science']);
  server.reply(changeAdminRole, { success: true });
});
afterEach(() => localStorage.clear());

const open = () => renderScreens({ '/': () => <AdminList ownEmail="me@example.org" /> }, '/');
const change = async (role: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ruth Okafor' }), role);
const sent = () => server.requests(changeAdminRole).map(({ body }) => body);

describe('administrator list', () => {
  it('asks for the departments of a faculty office', async () => {
    open();
    await change('Faculty office');
    const dialog = within(await screen.findByRole('dialog', { name: 'Faculty office: Ruth Okafor' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make Faculty office' }));
    expect(await dialog.findByText('Choose at least one department')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('combobox', { name: 'Departments' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Law' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make Faculty office' }));
    await waitFor(() => expect(sent()).toEqual([{ role: 'faculty_office', departments: ['Law'] }]));
    expect(await screen.findByText('Ruth Okafor is now Faculty office.')).toBeTruthy();
  });

  it('shows the departments, and changes them', async () => {
    server.reply(listAdmins, [{ ...ruth, role: 'faculty_office', departments: ['Law'] }]);
    open();
    await screen.findByText('Law');
    await userEvent.click(screen.getByRole('button', { name: 'Change departments of Ruth Okafor' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Departments' }), 'Medicine{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Make Faculty office' }));
    await waitFor(() => expect(sent()).toEqual([{ role: 'faculty_office', departments: ['Law', 'Medicine'] }]));
  });

  it('gives other roles no departments', async () => {
    server.reply(listAdmins, [{ ...ruth, role: 'faculty_office', departments: ['Law'] }]);
    open();
    await change('Reader');
    await userEvent.click(await screen.findByRole('button', { name: 'Make Reader' }));
    await waitFor(() => expect(sent()).toEqual([{ role: 'reader', departments: [] }]));
  });
});
