import { getImportSource } from '@muster/contract/academics/import-source';
import {
  acceptImportClashes,
  getImport,
  type ImportBatch,
  type ImportRow,
  importSettings,
  listImportReasons,
  listImportRows,
} from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '../../../lib/testing/mock-server.setup.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { BulkImportScreen } from '../bulk-import-screen.tsx';

const text = 'Line 2 needs Hall 2 at the same time, 09:00–11:00';
const id = '00000000-0000-4000-8000-000000000001';
const batch = (accepts: boolean): ImportBatch => ({
  id,
  kind: 'timetables',
  state: 'previewed',
  file_name: 'week.csv',
  rows: 2,
  headers: [],
  matching: {},
  matching_name: null,
  missing_columns: [],
  counts: { create: accepts ? 2 : 1, update: 0, same: 0, refused: accepts ? 0 : 1 },
  clashing: 1,
  invitable: 0,
  email_changes: 0,
  name_changes: 0,
  confirm_emails: false,
  confirm_names: false,
  accept_clashes: accepts,
  progress: 2,
  failure: null,
  undo_refused: null,
  created_by: { name: 'Ruth', role: 'admin', identifier: 'ruth@demo.muster.test' },
  created_at: '2026-11-23T04:00:00.000Z',
  applied_at: null,
  undone_at: null,
});
const row = (accepts: boolean): ImportRow => ({
  line: 3,
  verdict: accepts ? 'create' : 'refused',
  values: { 'Module Code': 'CS101', 'Start Time': '10:30' },
  reasons: { 'Start Time': text },
  is_clashing: true,
  note: null,
  before: {},
});

const server = mockServer();

beforeEach(() => {
  server.fail(getImportSource, 'not_found');
  let accepts = false;
  server.reply(listImportReasons, []);
  server.reply(importSettings, { enabled: true });
  server.reply(getImport, () => batch(accepts));
  server.reply(listImportRows, () => ({ data: [row(accepts)], total: 1, page: 1, page_size: 50 }));
  server.reply(acceptImportClashes, ({ body }) => {
    accepts = body.accept_clashes;
    return batch(accepts);
  });
  renderScreens({ '/bulk-import-students': BulkImportScreen }, `/bulk-import-students?kind=timetables&batch=${id}`);
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('clash choice', () => {
  it('imports clashing rows after "Save anyway", which can be undone', async () => {
    await screen.findByText('1 row clashes with other classes, and will not be imported.');
    await screen.findByRole('button', { name: 'Import 1 timetable entry' });
    await press('Save anyway');
    await screen.findByRole('dialog', { name: 'Save with clashes?' });
    expect(server.requests(acceptImportClashes)).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Save anyway' }).at(-1)!);
    await screen.findByText('1 row clashes with other classes, and will be imported anyway.');
    await screen.findByRole('button', { name: 'Import 2 timetable entries' });
    await waitFor(() => expect(screen.getByRole('row', { name: /10:30/ }).textContent).toContain('Create'));
    expect(screen.getByRole('row', { name: /10:30/ }).textContent).toContain(text);
    await press('Leave them out');
    await screen.findByText('1 row clashes with other classes, and will not be imported.');
    expect(server.requests(acceptImportClashes).map(({ body }) => body)).toEqual([
      { accept_clashes: true },
      { accept_clashes: false },
    ]);
  });

  it('changes nothing on "Go back", and filters the clashing rows', async () => {
    await press('Save anyway');
    await press('Go back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests(acceptImportClashes)).toEqual([]);
    await press(/^Clashing\s*1$/);
    await waitFor(() => expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'clashing' }));
  });
});
