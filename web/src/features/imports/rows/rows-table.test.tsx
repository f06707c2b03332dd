import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { RowsTable } from './rows-table.tsx';
import { importBatch, importRow } from '../imports.setup.ts';

const note = 'No students are expected: FI9 is optional and no student is enrolled.';
const row: ImportRow = {
  ...importRow,
  values: { 'Module Code': 'FI9' },
};
const batch: ImportBatch = {
  ...importBatch,
  rows: 2,
  counts: { create: 2, update: 0, same: 0, refused: 0 },
  progress: 2,
};

describe('RowsTable', () => {
  it('shows the first error of a row, and the others behind a control for mouse and keyboard', async () => {
    const reasons = { 'Module Code': 'No such module', Day: 'Day is required', Venue: 'Venue is required' };
    const rows = [{ ...row, verdict: 'refused' as const, reasons }];
    renderScreens({ '/': () => <RowsTable batch={batch} rows={rows} isBusy={false} isChangeable={false} /> }, '/');
    const more = await screen.findByText('and 2 more');
    expect(more.tagName).toBe('SUMMARY');
    expect(more.closest('details')?.open).toBe(false);
    expect(more.closest('details')?.textContent).toBe('and 2 moreDay Day is requiredVenue Venue is required');
    const describedBy = screen.getAllByRole('cell').flatMap((cell) => cell.getAttribute('aria-describedby') ?? []);
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Module Code No such module',
      'Day Day is required',
      'Venue Venue is required',
    ]);
  });

  it('links a created student to the joining with another record of the same person', async () => {
    const [recordId, id] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
    const rows = [{ ...row, record_id: recordId, same_people: [{ id, name: 'Ada Quill', number: 'S1' }] }];
    renderScreens({ '/': () => <RowsTable batch={batch} rows={rows} isBusy={false} isChangeable={false} /> }, '/');
    const link = await screen.findByRole('link', { name: 'Join with S1' });
    expect(link.getAttribute('href')).toBe(`/join-student/${recordId}?with=${id}`);
  });

  it('shows the note of a row that is imported', async () => {
    const rows = [
      { ...row, note },
      { ...row, line: 3 },
    ];
    renderScreens({ '/': () => <RowsTable batch={batch} rows={rows} isBusy={false} isChangeable={false} /> }, '/');
    const first = await screen.findByRole('row', { name: /^2 / });
    const second = screen.getByRole('row', { name: /^3 / });
    expect(first.textContent).toContain(`Create${note}`);
    expect(first.querySelector('[data-invalid]')).toBeNull();
    expect(second.textContent).not.toContain('expected');
  });
});
