import { addDegree, listDegrees } from '@muster/contract/academics/degrees';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeDegree } from '#lib/testing/make-records.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AddDegreeScreen } from './add-degree-screen.tsx';

const botany = makeDegree({ degree_programme: 'BSc Botany' });

const server = mockServer();

beforeEach(() => {
  server.reply(listDegrees, []);
  server.reply(addDegree, botany);
});

const open = () =>
  renderScreens({ '/': AddDegreeScreen, '/academic-management': () => <h1>Academic Management</h1> }, '/');
const submit = async () =>
  userEvent.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Add Degree Program' }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const typeName = async () =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Degree Programme Name' }), 'BSc Botany');

describe('add degree screen', () => {
  it('adds a degree and returns to academic management', async () => {
    open();
    await typeName();
    await choose('Degree Level', 'Undergraduate');
    await choose('Local/International', 'Local');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Academic Management' })).toBeTruthy();
    expect(screen.getByText('Degree Program added successfully!')).toBeTruthy();
    expect(server.requests(addDegree)[0]?.body).toMatchObject({
      degree_programme: 'BSc Botany',
      degree_level: 'undergraduate',
      local_international: 'local',
      duration_years: 4,
      active: true,
    });
  });

  it('reports the first missing field and sends nothing', async () => {
    open();
    await submit();
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('Degree Programme Name is required');
    await typeName();
    await choose('Degree Level', 'Undergraduate');
    await submit();
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('Local/International selection is required');
    expect(server.requests(addDegree)).toEqual([]);
  });

  it('shows why a degree was not added', async () => {
    server.fail(addDegree, 'no_admin_record');
    open();
    await typeName();
    await choose('Degree Level', 'Undergraduate');
    await choose('Local/International', 'Local');
    await submit();
    expect(await screen.findByText('Unable to determine your university. Please contact support.')).toBeTruthy();
    server.fail(addDegree, 'unauthenticated');
    await submit();
    expect(await screen.findByText('Please log in to add degree programs')).toBeTruthy();
  });
});
