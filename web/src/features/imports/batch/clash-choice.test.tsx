import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { BulkImportScreen } from '../bulk-import-screen.tsx';

const text = 'Line 2 needs Hall 2 at the same time, 09:00–11:00';
const batch = (accepts: boolean) => ({
  id: 'b1',
  kind: 'timetables',
  state: 'previewed',
  file_name: 'week.csv',
  rows: 2,
  columns: [],
  missing_columns: [],
  counts: { create: accepts ? 2 : 1, update: 0, same: 0, refused: accepts ? 0 : 1 },
  clashing: 1,
  accept_clashes: accepts,
  progress: 2,
  failure: null,
  undo_refused: null,
  created_by: 'Ruth',
  created_at: '2026-11-23T04:00:00.000Z',
  applied_at: null,
  undone_at: null,
});
const row = (accepts: boolean) => ({
  line: 3,
  verdict: accepts ? 'create' : 'refused',
  values: { 'Module Code': 'CS101', 'Start Time': '10:30' },
  reasons: { 'Start Time': text },
  is_clashing: true,
  before: {},
});

let sent: unknown[] = [];
let asked: string[] = [];
let accepts = false;
beforeEach(() => {
  [sent, asked, accepts] = [[], [], false];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      const body = JSON.parse(init.body as string) as { accept_clashes: boolean };
      sent.push([address, body]);
      accepts = body.accept_clashes;
    }
    if (!address.includes('/rows')) return Response.json(batch(accepts));
    asked.push(address);
    return Response.json({ data: [row(accepts)], total: 1 });
  });
  renderScreens({ '/bulk-import-students': BulkImportScreen }, '/bulk-import-students?kind=timetables&batch=b1');
});
afterEach(() => vi.unstubAllGlobals());

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('rows that clash are left out, and imported after "Save anyway", which can be taken back', async () => {
  await screen.findByText('1 row clashes with other classes, and will not be imported.');
  await screen.findByRole('button', { name: 'Import 1 timetable entry' });
  await press('Save anyway');
  await screen.findByRole('dialog', { name: 'Save with clashes?' });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Save anyway' }).at(-1)!);
  await screen.findByText('1 row clashes with other classes, and will be imported anyway.');
  await screen.findByRole('button', { name: 'Import 2 timetable entries' });
  await waitFor(() => expect(screen.getByRole('row', { name: /10:30/ }).textContent).toContain('Create'));
  expect(screen.getByRole('row', { name: /10:30/ }).textContent).toContain(text);
  await press('Leave them out');
  await screen.findByText('1 row clashes with other classes, and will not be imported.');
  const address = '/api/imports/b1/clashes';
  expect(sent).toEqual([
    [address, { accept_clashes: true }],
    [address, { accept_clashes: false }],
  ]);
});

test('whoever goes back from the question changes nothing, and can look at the rows that clash alone', async () => {
  await press('Save anyway');
  await press('Go back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await press(/^Clashing\s*1$/);
  await waitFor(() => expect(asked.at(-1)).toContain('verdict=clashing'));
});
