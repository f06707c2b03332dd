import { acceptImportClashes } from '@muster/contract/academics/import-choices';
import { type ImportBatch, type ImportRow, listImportRows } from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { importBatch, importRow, mockImport, showImport } from '../imports.setup.ts';

const text = 'Line 2 needs Hall 2 at the same time, 09:00–11:00';
/** Line 3 clashes, and line 5. */
const lines = [3, 5];
const batch = (accepted: ReadonlySet<number>): ImportBatch => ({
  ...importBatch,
  rows: 3,
  counts: { create: 1 + accepted.size, update: 0, same: 0, refused: 2 - accepted.size },
  clashing: 2,
  accepted_clashes: accepted.size,
  progress: 3,
});
const row = (line: number, accepted: ReadonlySet<number>): ImportRow => ({
  ...importRow,
  line,
  verdict: accepted.has(line) ? 'create' : 'refused',
  values: { 'Module Code': 'CS101', 'Start Time': `10:0${line}` },
  reasons: { 'Start Time': text },
  is_clashing: true,
});

const server = mockServer();

beforeEach(() => {
  let accepted: ReadonlySet<number> = new Set();
  mockImport(server, () => batch(accepted));
  server.reply(listImportRows, ({ query: { verdict } }) => {
    const rows = lines
      .map((line) => row(line, accepted))
      .filter((one) => verdict !== 'refused' || one.verdict === verdict);
    return { data: rows, total: rows.length, page: 1, page_size: 50 };
  });
  server.reply(acceptImportClashes, ({ body }) => {
    const changed = new Set(body.lines ?? lines);
    accepted = new Set(lines.filter((line) => (changed.has(line) ? body.accept_clashes : accepted.has(line))));
    // A row is accepted while the server still checks the others.
    return body.lines ? { ...batch(accepted), state: 'checking' } : batch(accepted);
  });
  showImport('timetables');
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sentChoices = () => server.requests(acceptImportClashes).map(({ body }) => body);
const rowAt = (line: number) => screen.getByRole('row', { name: new RegExp(`10:0${line}`, 'u') });

describe('clash choice', () => {
  it('imports clashing rows after "Save anyway", which can be undone', async () => {
    await screen.findByText('2 rows clash with other classes, and will not be imported.');
    await screen.findByRole('button', { name: 'Import 1 timetable entry' });
    await press('Save anyway');
    await screen.findByRole('dialog', { name: 'Save with clashes?' });
    expect(sentChoices()).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Save anyway' }).at(-1)!);
    await screen.findByText('2 rows clash with other classes, and will be imported anyway.');
    await screen.findByRole('button', { name: 'Import 3 timetable entries' });
    await waitFor(() => expect(rowAt(3).textContent).toContain('Create'));
    expect(rowAt(3).textContent).toContain('Line 2 needs Hall 2 at the same time, 9:00 AM – 11:00 AM');
    await press('Leave them out');
    await screen.findByText('2 rows clash with other classes, and will not be imported.');
    expect(sentChoices()).toEqual([{ accept_clashes: true }, { accept_clashes: false }]);
  });

  it('imports one clashing row, and refuses it again', async () => {
    const accept = await screen.findByRole('button', { name: 'Accept this clash: line 5' });
    accept.focus();
    fireEvent.click(accept);
    await screen.findByText('2 rows clash with other classes: 1 will be imported anyway, 1 will not.');
    await screen.findByRole('button', { name: 'Import 2 timetable entries' });
    await waitFor(() => expect(rowAt(5).textContent).toContain('Create'));
    expect(rowAt(3).textContent).toContain('Error');
    // All and none remain possible.
    await screen.findByRole('button', { name: 'Save all anyway' });
    await screen.findByRole('button', { name: 'Leave all out' });
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Refuse it again: line 5' }));
    await press('Refuse it again: line 5');
    await screen.findByText('2 rows clash with other classes, and will not be imported.');
    await waitFor(() => expect(rowAt(5).textContent).toContain('Error'));
    expect(sentChoices()).toEqual([
      { accept_clashes: true, lines: [5] },
      { accept_clashes: false, lines: [5] },
    ]);
  });

  it('keeps the focus when all are refused again', async () => {
    await press('Accept this clash: line 5');
    const refuse = await screen.findByRole('button', { name: 'Leave all out' });
    refuse.focus();
    fireEvent.click(refuse);
    const saveAnyway = await screen.findByRole('button', { name: 'Save anyway' });
    await waitFor(() => expect(document.activeElement).toBe(saveAnyway));
    expect(sentChoices().at(-1)).toEqual({ accept_clashes: false });
  });

  it('focuses the next row when the accepted one leaves the list', async () => {
    await press(/^Error\s*2$/u);
    const accept = await screen.findByRole('button', { name: 'Accept this clash: line 3' });
    accept.focus();
    fireEvent.click(accept);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Accept this clash: line 5'));
  });

  it('changes nothing on "Go back", and filters the clashing rows', async () => {
    await press('Save anyway');
    await press('Go back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentChoices()).toEqual([]);
    await press(/^Clashing\s*2$/u);
    await waitFor(() => expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'clashing' }));
  });
});
