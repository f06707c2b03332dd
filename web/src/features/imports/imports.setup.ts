import { getImportSource } from '@muster/contract/academics/import-source';
import {
  getImport,
  type ImportBatch,
  type ImportRow,
  importSettings,
  listImportReasons,
  listImportRows,
} from '@muster/contract/academics/imports';
import type { MockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { BulkImportScreen } from './bulk-import-screen.tsx';

export const batchId = '00000000-0000-4000-8000-000000000001';

/** The preview of a file without a row. */
export const importBatch: ImportBatch = {
  id: batchId,
  kind: 'timetables',
  state: 'previewed',
  file_name: 'week.csv',
  rows: 0,
  headers: [],
  matching: {},
  matching_name: null,
  missing_columns: [],
  counts: { create: 0, update: 0, same: 0, refused: 0 },
  clashing: 0,
  accepted_clashes: 0,
  invitable: 0,
  corrections: 0,
  open_corrections: 0,
  noted: 0,
  email_changes: 0,
  name_changes: 0,
  confirm_emails: false,
  confirm_names: false,
  accept_clashes: false,
  progress: 0,
  failure: null,
  undo_refused: null,
  created_by: { name: 'Ruth', role: 'admin', identifier: 'ruth@demo.muster.test' },
  created_at: '2026-11-23T04:00:00.000Z',
  applied_at: null,
  undone_at: null,
};

export const importRow: ImportRow = {
  line: 2,
  verdict: 'create',
  values: {},
  reasons: {},
  is_clashing: false,
  correction: null,
  note: null,
  before: {},
  record_id: null,
  texts: {},
  same_people: [],
};

/** Replies to the requests of the screen: a file that is no longer stored, and the import, by default without rows. */
export function mockImport(server: MockServer, batch: ImportBatch | (() => ImportBatch), rows: ImportRow[] = []): void {
  server.fail(getImportSource, 'not_found');
  server.reply(importSettings, { enabled: true });
  server.reply(getImport, batch);
  server.reply(listImportReasons, []);
  server.reply(listImportRows, { data: rows, total: rows.length, page: 1, page_size: 50 });
}

export const showImport = (kind: ImportBatch['kind']) =>
  renderScreens({ '/bulk-import-students': BulkImportScreen }, `/bulk-import-students?kind=${kind}&batch=${batchId}`);
