import { exportModuleGrid } from '@muster/contract/attendance/class-exports';
import { moduleGroups, sessionModules } from '@muster/contract/attendance/session-choices';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ModuleGridDialog } from './module-grid-dialog.tsx';

const server = mockServer();
const module = { id: '11111111-1111-4111-8111-111111111111', module_code: 'CS101', module_name: 'Programming' };
const onClose = vi.fn<() => void>();

function open(initialModule: string) {
  server.reply(sessionModules, { success: true, modules: [module] });
  server.reply(moduleGroups, { success: true, groups: [] });
  renderScreens({ '/': () => <ModuleGridDialog initialModule={initialModule} onClose={onClose} /> }, '/');
}
afterEach(() => {
  cleanup();
  onClose.mockReset();
});

describe('ModuleGridDialog', () => {
  it('asks for a module', async () => {
    open('all');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByText('Please choose a module');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open and shows the reason after a failure', async () => {
    open(module.id);
    server.fail(exportModuleGrid, 'not_yours', { error: 'This module is not one of yours.' });
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByText('This module is not one of yours.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeDefined());
    expect(onClose).not.toHaveBeenCalled();
  });
});
