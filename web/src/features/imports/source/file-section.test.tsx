import { changeImportSource, getImportSource, type ImportFileSource } from '@muster/contract/academics/import-source';
import { listImportMatchings, listImportSamples } from '@muster/contract/academics/import-matchings';
import { getImport, type ImportBatch } from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { importBatch, mockImport, showImport } from '../imports.setup.ts';

const batch: ImportBatch = {
  ...importBatch,
  kind: 'students',
  file_name: 'students.csv',
  rows: 1,
  counts: { create: 1, update: 0, same: 0, refused: 0 },
};
const text: ImportFileSource = {
  sheets: [],
  sheet: null,
  encoding: {
    name: 'windows-1252',
    is_certain: false,
    candidates: [
      { name: 'windows-1252', sample: 'Niccolò' },
      { name: 'windows-1250', sample: 'Niccolň' },
    ],
  },
  separator: ',',
  header_row: 2,
  first_rows: [
    { line: 1, cells: ['Extract'] },
    { line: 2, cells: ['Name', 'Email'] },
    { line: 3, cells: ['Niccolò', 'n@case.test'] },
  ],
  notices: ['The encoding of the file is not certain. It was read as windows-1252: check the names.'],
};
const workbook: ImportFileSource = {
  ...text,
  sheets: [
    { name: 'Year 1', is_hidden: false },
    { name: 'Old', is_hidden: true },
  ],
  sheet: 'Year 1',
  encoding: null,
  separator: null,
  notices: ['Another sheet was not read: “Old” (hidden).'],
};

const server = mockServer();
beforeEach(() => {
  mockImport(server, batch);
  server.reply(changeImportSource, batch);
});
const open = (source: ImportFileSource) => {
  server.reply(getImportSource, source);
  showImport('students');
};
const readAgain = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  return waitFor(() => {
    const [request] = server.requests(changeImportSource);
    if (!request) throw new Error('No request');
    return request.body;
  });
};

describe('file of an import', () => {
  it('is open with plausible encodings and their names if the encoding is not certain', async () => {
    open(text);
    const notices = await screen.findByRole('note');
    within(notices).getByText(/^The encoding of the file is not certain/u);
    expect(screen.getByText('File').closest('details')?.open).toBe(true);
    screen.getByText('Western European (Windows-1252) · comma · headings in line 2');
    const encoding = screen.getByLabelText<HTMLSelectElement>('Encoding');
    expect(encoding.value).toBe('windows-1252');
    expect(encoding.options[1]?.text).toBe('Niccolň – Central European (Windows-1250)');
    expect(screen.getByRole('button', { name: 'Read again' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(encoding, { target: { value: 'windows-1250' } });
    expect(await readAgain()).toEqual({ sheet: null, header_row: 2, encoding: 'windows-1250', separator: ',' });
  });

  it('keeps an uncertain encoding to be detected when something else is chosen', async () => {
    open(text);
    fireEvent.change(await screen.findByLabelText('Separator'), { target: { value: ';' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Line 3' }));
    expect(await readAgain()).toEqual({ sheet: null, header_row: 3, encoding: null, separator: ';' });
  });

  it('offers the sheets of a workbook, whose headings are searched again', async () => {
    open(workbook);
    const sheet = await screen.findByLabelText('Sheet', { exact: true });
    expect(
      within(sheet)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Year 1', 'Old (hidden)']);
    expect(screen.queryByLabelText('Encoding')).toBeNull();
    fireEvent.change(sheet, { target: { value: 'Old' } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Line 1' }).disabled).toBe(true);
    expect(await readAgain()).toEqual({ sheet: 'Old', header_row: null, encoding: null, separator: null });
  });

  it('can have no headings, and choices can be undone', async () => {
    open(workbook);
    const none = await screen.findByRole<HTMLInputElement>('radio', { name: 'No headings' });
    fireEvent.click(none);
    expect(none.checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(none.checked).toBe(false);
    fireEvent.click(none);
    expect(await readAgain()).toMatchObject({ header_row: 0 });
  });

  it('shows the columns of the other line after it was read again, and those that are not used', async () => {
    const source = (...columns: number[]) => ({ columns, constant: null, translations: {} });
    const upper = { headers: ['Studiengang', 'Column 2', 'Umfang'], matching: { 'Degree Programme': source(0) } };
    const lower = { headers: ['Modul – Nr.', 'Titel', 'SWS'], matching: { Group: source(0) } };
    let read: Pick<ImportBatch, 'headers' | 'matching'> = upper;
    const reply = (): ImportBatch => ({ ...batch, ...read, missing_columns: ['Email'] });
    server.reply(getImport, reply);
    server.reply(listImportSamples, () => read.headers.map((header) => ({ header, samples: [] })));
    server.reply(listImportMatchings, []);
    server.reply(changeImportSource, () => {
      read = lower;
      return reply();
    });
    open(workbook);
    await screen.findByText('2 columns that are not used: Column 2, Umfang');
    fireEvent.click(await screen.findByRole('radio', { name: 'Line 3' }));
    await readAgain();
    await screen.findByText('2 columns that are not used: Titel, SWS');
    const group = within(screen.getByRole('region', { name: 'Group' }));
    await group.findByText('Modul – Nr.');
    fireEvent.click(group.getByRole('combobox', { name: 'Group' }));
    await screen.findByRole('option', { name: /^SWS/ });
    expect(screen.queryByText(/Umfang|Studiengang/u)).toBeNull();
  });

  it('is not shown when the file is no longer stored', async () => {
    server.fail(getImportSource, 'not_found');
    showImport('students');
    await screen.findByRole('button', { name: 'Import 1 student' });
    await waitFor(() => expect(server.requests(getImportSource)).toHaveLength(1));
    expect(screen.queryByText('File')).toBeNull();
  });
});
