import { type MappedModule, modulesWithMappings } from '@muster/contract/academics/modules';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { MappedModules } from './mapped-modules.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const mappedModule = (module_code: string, active: boolean): MappedModule => ({
  id: active ? id : id.replace(/1$/, '2'),
  module_name: 'Algebra',
  module_code,
  semester: 1,
  active,
  university_id: id,
  module_degree_mappings: [{ year: 1, degree_details_id: id, is_mandatory: true }],
});

const server = mockServer();

describe('mapped modules', () => {
  it('lists Inactive modules too and marks them', async () => {
    const data = [mappedModule('MA101', true), mappedModule('MA102', false)];
    server.reply(modulesWithMappings, { data, total: 2, page: 1, page_size: 25 });
    renderScreens({ '/': () => <MappedModules formatDegree={() => 'Computing'} onSelect={() => undefined} /> }, '/');
    expect(await screen.findByText('MA102 Algebra · Inactive')).toBeTruthy();
    expect(screen.getByText('MA101 Algebra')).toBeTruthy();
    expect(server.requests(modulesWithMappings)[0]?.query).toMatchObject({ active: 'all' });
  });
});
