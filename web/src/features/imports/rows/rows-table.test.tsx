import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { RowsTable } from './rows-table.tsx';

const note = 'No students are expected: FI9 is optional and no student is enrolled.';
const row: ImportRow = {
  line: 2,
  verdict: 'create',
  values: { 'Module Code': 'FI9' },
  reasons: {},
  is_clashing: false,
  note: null,
  before: {},
};
const batch: ImportBatch = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'timetables',
  state: 'previewed',
  file_name: 'week.csv',
  rows: 2,
  headers: [],
  matching: {},
  matching_name: null,
  missing_columns: [],
  counts: { create: 2, update: 0, same: 0, refused: 0 },
  clashing: 0,
  invitable: 0,
  email_changes: 0,
  name_changes: 0,
  confirm_emails: false,
  confirm_names: false,
  accept_clashes: false,
  progress: 2,
  failure: null,
  undo_refused: null,
  created_by: { name: 'Ruth', role: 'admin', identifier: 'ruth@demo.muster.test' },
  created_at: '2026-11-23T04:00:00.000Z',
  applied_at: null,
  undone_at: null,
};

describe('RowsTable', () => {
  it('shows the note of a row that is imported', async () => {
    const rows = [
      { ...row, note },
      { ...row, line: 3 },
    ];
    renderScreens({ '/': () => <RowsTable batch={batch} rows={rows} isBusy={false} /> }, '/');
    const first = await screen.findByRole('row', { name: /^2 / });
    const second = screen.getByRole('row', { name: /^3 / });
    expect(first.textContent).toContain(`Create${note}`);
    expect(first.querySelector('[data-invalid]')).toBeNull();
    expect(second.textContent).not.toContain('expected');
  });
});
