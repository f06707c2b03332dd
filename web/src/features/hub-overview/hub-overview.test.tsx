import { areaOverview } from '@muster/contract/reports/dashboard';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { HubOverview } from './hub-overview.tsx';
import { toLines } from './hub-overview.logic.ts';

const id = '00000000-0000-4000-8000-000000000001';
const server = mockServer();
const open = () => renderScreens({ '/': () => <HubOverview area="modules" /> }, '/');

describe('hub overview', () => {
  it('links to the lists of what exists, what is missing and what was changed last', async () => {
    server.reply(areaOverview, {
      counts: { modules: 48, modules_inactive: 0, modules_without_degree: 3, modules_without_lecturer: 0 },
      recent: [{ id, title: 'CS2101', detail: 'Data Structures', changed_at: '2026-11-24T12:00:00.000Z' }],
    });
    open();
    const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: '48 modules' });
    expect(target('3 modules without a degree programme')).toBe('/add-module-here?status=Active&missing=degree');
    expect(target('Each module has a lecturer')).toBe('/add-module-here');
    expect(target(/^CS2101/)).toBe(`/add-module-here?edit=${id}`);
    expect(screen.queryByText(/inactive/)).toBeNull();
    expect(server.requests(areaOverview)[0]?.query).toEqual({ area: 'modules' });
  });

  it('shows a load error and can retry', async () => {
    server.fail(areaOverview, 'no_admin_record', { error: 'No access' });
    open();
    await screen.findByText('No access');
    server.reply(areaOverview, { counts: { modules: 1 }, recent: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 module');
  });

  it('says what an empty area begins with', () => {
    expect(toLines('modules', { modules: 0, modules_without_degree: 0, modules_without_lecturer: 0 })).toEqual([
      { text: 'No modules yet', state: 'missing', to: '/add-module-here' },
    ]);
    expect(toLines('timetables', { classes: 2, venues: 0, classes_without_venue: 2 }).map(({ text }) => text)).toEqual([
      '2 weekly classes',
      '2 classes in rooms that are not venues',
      'Each class has an active lecturer',
      'Each class with groups has an active one',
      'Each semester has dates',
    ]);
  });
});
