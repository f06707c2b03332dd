import { listDepartments } from '@muster/contract/academics/departments';
import { uploadModuleImage } from '@muster/contract/http/files';
import {
  addModule,
  listMappings,
  listModules,
  type MappedModule,
  type Module,
  modulesWithMappings,
} from '@muster/contract/academics/modules';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeModule } from '#lib/testing/make-records.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AddModuleScreen } from './add-module-screen.tsx';
import { MapModuleScreen, type MappingDegrees } from './map-module-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const algebra = makeModule({ module_name: 'Algebra', module_code: 'MA101' });
const mappedAlgebra: MappedModule = {
  id,
  module_name: 'Algebra',
  module_code: 'MA101',
  semester: 1,
  active: true,
  university_id: id,
  module_degree_mappings: [],
};
const page = <Row,>(data: Row[]) => ({ data, total: data.length, page: 1, page_size: 25 });
const degrees: MappingDegrees = {
  query: { data: [], isError: false, error: null, refetch: () => Promise.reject(new Error('Unexpected refetch')) },
  labelOf: () => '',
};
const noModules = 'No modules found for your university';

const server = mockServer();

beforeEach(() => {
  server.reply(listDepartments, []);
  server.reply(modulesWithMappings, page([mappedAlgebra]));
  server.reply(listMappings, []);
});
afterEach(() => endSession('ended'));

const open = (content: ReactNode, client = makeQueryClient()) => renderScreens({ '/': () => content }, '/', client);
function openAsAdmin(content: ReactNode) {
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' });
  open(content, client);
  return client;
}
/** The modules of the university; the search finds none. */
const replyModules = (modules: Module[]) =>
  server.reply(listModules, ({ query }) => page(query['search'] === undefined ? modules : []));

// The route guard redirects signed-out users before they see these screens.
describe.each([
  ['add modules', <AddModuleScreen key="add" />],
  ['map modules', <MapModuleScreen key="map" degrees={degrees} />],
])('screen to %s', (task, content) => {
  it('asks signed-out users to log in', async () => {
    open(content);
    await screen.findByRole('heading', { name: 'Please Log In' });
    expect(screen.getByText(`Please log in to ${task}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });
});

describe('add module screen', () => {
  it('does not save if another user signs in during the image upload', async () => {
    replyModules([]);
    server.reply(uploadModuleImage, () => {
      startSession('other-token');
      return { success: true as const, public_url: '/x.png' };
    });
    const client = openAsAdmin(<AddModuleScreen />);
    client.setQueryData(['me', 'other-token'], { id: '2', name: 'Ruth Silva', role: 'admin', time_zone: 'UTC' });
    await userEvent.type(await screen.findByLabelText(/^Module Name/u), 'Algebra');
    await userEvent.type(screen.getByLabelText(/^Module Code/u), 'MA101');
    await userEvent.click(screen.getByPlaceholderText(/emester/u));
    await userEvent.click(await screen.findByRole('option', { name: 'Semester 1' }));
    const image = new File(['x'], 'algebra.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, image);
    await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Add Module' }));
    await screen.findByText('Please log in to add modules');
    expect(server.requests(uploadModuleImage)).toHaveLength(1);
    expect(server.requests(addModule)).toEqual([]);
  });

  it('distinguishes a university without modules from a search without matches', async () => {
    replyModules([]);
    openAsAdmin(<AddModuleScreen />);
    await screen.findByText(noModules);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search modules' }), 'zz');
    await screen.findByText('Nothing found');
    expect(screen.queryByText(noModules)).toBeNull();
  });
});

describe('map module screen', () => {
  it('keeps the module field empty when the mappings of a listed module open', async () => {
    replyModules([algebra]);
    openAsAdmin(<MapModuleScreen degrees={degrees} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByRole('region', { name: /^Mappings of MA101/ });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Module' }).value).toBe('');
  });

  it('distinguishes a university without modules from a search without matches', async () => {
    replyModules([]);
    openAsAdmin(<MapModuleScreen degrees={degrees} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Module' }));
    expect(await screen.findByText(noModules)).toBeTruthy();
    cleanup();
    replyModules([algebra]);
    openAsAdmin(<MapModuleScreen degrees={degrees} />);
    const field = await screen.findByRole('combobox', { name: 'Module' });
    await userEvent.click(field);
    await screen.findByRole('option', { name: /Algebra/ });
    await userEvent.type(field, 'zz');
    expect(await screen.findByText('No modules found')).toBeTruthy();
  });
});
