import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../lib/session.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { MappedModules } from './mapped-modules.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('ended');
});

test('a module that is Inactive is among those that belong somewhere, and said to be so', async () => {
  startSession('a-token');
  const places = [{ year: 1, degree_details_id: 'd1', is_mandatory: true }];
  const one = (id: string, module_code: string, active: boolean) => ({
    id,
    module_name: 'Algebra',
    module_code,
    active,
    module_degree_mappings: places,
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const data = [one('m1', 'MA101', true), one('m2', 'MA102', false)];
    return Promise.resolve(Response.json({ data, total: 2, page: 1, page_size: 25 }));
  });
  showScreens({ '/': () => <MappedModules degreeOf={() => 'Computing'} onChoose={() => undefined} /> }, '/');
  await screen.findByText('MA102 Algebra · Inactive');
  screen.getByText('MA101 Algebra');
  expect(asked.every((path) => path.includes('active=all'))).toBe(true);
});
