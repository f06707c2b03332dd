import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { AddModuleScreen } from './add-module-screen.tsx';
import { MapModuleScreen, type MappingDegrees } from './map-module-screen.tsx';

const degrees: MappingDegrees = {
  query: { data: [], isError: false, error: null, refetch: () => Promise.reject(new Error('Nobody asks again')) },
  labelOf: () => '',
};

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('ended');
});

const open = (content: ReactNode, client = makeQueryClient()) => showScreens({ '/': () => content }, '/', client);

// The guard leads strangers to the sign-in before they come here.
test.each([
  ['add modules', <AddModuleScreen key="add" />],
  ['map modules', <MapModuleScreen key="map" degrees={degrees} />],
])('a stranger who wants to %s is asked to log in, with a way there', async (what, content) => {
  open(content);
  await screen.findByRole('heading', { name: 'Please Log In' });
  screen.getByText(`Please log in to ${what}`);
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

test('a module whose image was on its way when somebody else signed in is not saved for them', async () => {
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' });
  client.setQueryData(['me', 'theirs'], { id: '2', name: 'Ruth Silva', role: 'admin', time_zone: 'UTC' });
  const written: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method === 'POST') written.push(path);
    if (path === '/api/uploads/module-images') startSession('theirs');
    return Promise.resolve(Response.json({ success: true, public_url: '/x.png', data: [], total: 0 }));
  });
  open(<AddModuleScreen />, client);
  await userEvent.type(await screen.findByLabelText(/^Module Name/u), 'Algebra');
  await userEvent.type(screen.getByLabelText(/^Module Code/u), 'MA101');
  await userEvent.click(screen.getByPlaceholderText(/emester/u));
  await userEvent.click(await screen.findByRole('option', { name: 'Semester 1' }));
  const image = new File(['x'], 'algebra.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, image);
  await userEvent.click(screen.getByRole('button', { name: 'Add Module' }));
  await screen.findByText('Please log in to add modules');
  expect(written).toEqual(['/api/uploads/module-images']);
});

test('looking at the mappings of a module chooses nothing in the form', async () => {
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' });
  const algebra = { id: 'm1', module_name: 'Algebra', module_code: 'MA101', active: true, module_degree_mappings: [] };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(path.endsWith('/degree-mappings') ? [] : { data: [algebra], total: 1, page: 1, page_size: 25 }),
    ),
  );
  open(<MapModuleScreen degrees={degrees} />, client);
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('region', { name: /^Mappings of MA101/ });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Module' }).value).toBe('');
});

test('that the university has no module is told as such, and not of a search that finds none', async () => {
  startSession('a-token');
  const me = { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' };
  const clientOf = () => {
    const client = makeQueryClient();
    client.setQueryData(['me', 'a-token'], me);
    return client;
  };
  const algebra = { id: 'm1', module_name: 'Algebra', module_code: 'MA101', active: true, module_degree_mappings: [] };
  let all: unknown[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const found = path.includes('search=') ? [] : all;
    return Promise.resolve(Response.json({ data: found, total: found.length, page: 1, page_size: 25 }));
  });
  const none = 'No modules found for your university';
  open(<AddModuleScreen />, clientOf());
  await screen.findByText(none);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search modules' }), 'zz');
  await screen.findByText('Nothing found');
  expect(screen.queryByText(none)).toBeNull();
  cleanup();
  open(<MapModuleScreen degrees={degrees} />, clientOf());
  await userEvent.click(await screen.findByRole('combobox', { name: 'Module' }));
  await screen.findByText(none);
  cleanup();
  all = [algebra];
  open(<MapModuleScreen degrees={degrees} />, clientOf());
  const field = await screen.findByRole('combobox', { name: 'Module' });
  await userEvent.click(field);
  await screen.findByRole('option', { name: /Algebra/ });
  await userEvent.type(field, 'zz');
  await screen.findByText('No modules found');
});
