import { listDepartments } from '@muster/contract/academics/departments';
import { me } from '@muster/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '../render-screens.setup.tsx';
import { DepartmentFilter } from './department-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { openFilters } from './open-filters.setup.ts';

const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listDepartments, ['Law', 'Science']);
});
afterEach(() => localStorage.clear());

function List({ initial }: { initial: string }) {
  const [department, setDepartment] = useState(initial);
  return (
    <FilterBar activeCount={0} onClear={() => undefined}>
      <DepartmentFilter value={department} onChange={setDepartment} />
    </FilterBar>
  );
}
const open = (initial = 'all') => renderScreens({ '/': () => <List initial={initial} /> }, '/');
const select = () => screen.queryByRole('combobox', { name: 'Department' });

describe('department filter', () => {
  it('offers the departments of the university', async () => {
    open();
    await openFilters();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Department' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['All departments', 'Law', 'Science']);
    await userEvent.click(screen.getByRole('option', { name: 'Science' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Department: Science' }));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  });

  it('is hidden in a university without departments', async () => {
    server.reply(listDepartments, []);
    open();
    await openFilters();
    await waitFor(() => expect(server.requests(listDepartments)).toHaveLength(1));
    expect(select()).toBeNull();
  });

  it('is hidden for lecturers, without a request', async () => {
    server.reply(me, { success: true, user: makeUser({ role: 'lecturer' }) });
    open();
    await openFilters();
    await waitFor(() => expect(server.requests(me)).toHaveLength(1));
    expect(select()).toBeNull();
    expect(server.requests(listDepartments)).toEqual([]);
  });

  it('shows a department of the URL that no record has, so that it can be removed', async () => {
    open('Alchemy');
    expect(await screen.findByRole('button', { name: 'Remove filter Department: Alchemy' })).toBeTruthy();
  });
});
