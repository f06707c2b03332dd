import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { BulkImportScreen } from './bulk-import-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(path: string) {
  const sent: string[] = [];
  const answers: Record<string, unknown> = { '/api/imports/settings': { enabled: false }, '/api/imports': [] };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'GET') sent.push(address);
    const answer = answers[address.split('?')[0]!];
    return answer
      ? Response.json(answer)
      : Response.json({ success: false, code: 'not_found', error: 'Import not found' }, { status: 404 });
  });
  const { client } = renderScreens({ '/bulk-import-students': BulkImportScreen }, path);
  return { sent, client };
}

test('an import that is gone is told below the head of its screen, from which one comes to all imports', async () => {
  open('/bulk-import-students?kind=staff&batch=gone');
  await screen.findByText('Import not found');
  screen.getByRole('heading', { level: 1, name: 'Bulk Import Staff' });
  fireEvent.click(screen.getByRole('link', { name: 'All imports' }));
  await screen.findByRole('form', { name: 'Upload' });
});

const batch = {
  id: 'b1',
  kind: 'modules',
  state: 'previewed',
  file_name: 'modules.csv',
  rows: 1,
  columns: [],
  missing_columns: [],
  counts: { create: 1, update: 0, same: 0, refused: 0 },
  clashing: 0,
  accept_clashes: false,
  progress: 0,
  failure: null,
  undo_refused: null,
  created_by: 'Ruth',
  created_at: '2026-11-23T04:00:00.000Z',
  applied_at: null,
  undone_at: null,
};
const answer = { batch: () => Response.json(batch) };
function openBatch(): void {
  answer.batch = () => Response.json(batch);
  open('/bulk-import-students?kind=modules&batch=b1');
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/rows') ? Response.json({ data: [], total: 0 }) : answer.batch(),
  );
}

test('an import that a colleague discards meanwhile is told to be gone to who would apply it, with a way on', async () => {
  openBatch();
  const apply = await screen.findByRole('button', { name: 'Import 1 module' });
  answer.batch = () => Response.json({ success: false, code: 'not_found', error: 'Import not found' }, { status: 404 });
  fireEvent.click(apply);
  fireEvent.click(await screen.findByRole('button', { name: 'Import another file' }));
  await screen.findByRole('form', { name: 'Upload' });
});

test('while the server does not answer nobody is told that the work goes on', async () => {
  openBatch();
  const apply = await screen.findByRole('button', { name: 'Import 1 module' });
  answer.batch = () => Response.json({ ...batch, state: 'applying' });
  fireEvent.click(apply);
  await screen.findByText('You can leave this page; the work goes on.');
  answer.batch = () => Response.error();
  await screen.findByText(/^The server does not answer/, {}, { timeout: 10_000 });
});

test('in a deployment without import a file is answered with the stated sentence, and not sent', async () => {
  const { sent, client } = open('/bulk-import-students');
  const field = await screen.findByLabelText('File to import');
  await waitFor(() => expect(client.getQueryData(['imports', 'settings'])).toEqual({ enabled: false }));
  fireEvent.change(field, { target: { files: [new File(['x'], 'new.csv')] } });
  await screen.findByText('new.csv');
  fireEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
  await screen.findByText('Bulk import functionality will be implemented here');
  expect(sent).toEqual([]);
});

test('past imports stay in sight when they cannot be asked for anew', async () => {
  const { client } = open('/bulk-import-students');
  await screen.findByText('Nothing was imported yet.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await client.refetchQueries({ queryKey: ['imports', 'all'] });
  await waitFor(() => expect(client.getQueryState(['imports', 'all'])?.status).toBe('error'));
  screen.getByText('Nothing was imported yet.');
});
