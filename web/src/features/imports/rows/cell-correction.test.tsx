import { setImportText } from '@muster/contract/academics/import-choices';
import { type ImportBatch, type ImportRow, listImportRows, matchImport } from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { importBatch, importRow, mockImport, showImport } from '../imports.setup.ts';

const lecturer = { columns: [1], constant: null, translations: {} };
const batch: ImportBatch = {
  ...importBatch,
  rows: 4,
  headers: ['Modul', 'Dozent'],
  matching: { 'Module Code': { ...lecturer, columns: [0] }, Lecturer: lecturer },
  counts: { create: 1, update: 0, same: 0, refused: 3 },
  progress: 3,
};
const two = 'Several people can be meant. Please write one of: Lena Braun (B1) – Law; Lukas Braun (B2) – Law';
const row = (line: number, value: string, reason: string): ImportRow => ({
  ...importRow,
  line,
  verdict: 'refused',
  values: { 'Module Code': 'LAW1', Lecturer: value },
  reasons: { Lecturer: reason },
});

const server = mockServer();

beforeEach(() => {
  mockImport(server, batch);
  server.reply(matchImport, batch);
  let rows = [
    row(2, 'Braun, L.', two),
    row(3, 'Ada Silva; Braun, L.', `"Braun, L.": ${two}`),
    row(4, 'Xu', 'No lecturer has this employee id or name'),
  ];
  server.reply(listImportRows, () => ({ data: rows, total: 3, page: 1, page_size: 50 }));
  server.reply(setImportText, ({ body: { line, field, text } }) => {
    rows = rows.map((one) =>
      one.line === line
        ? { ...one, verdict: 'create', reasons: {}, texts: text === null ? {} : { [field]: text } }
        : one,
    );
    return batch;
  });
  showImport('timetables');
});

const rowOf = async (line: number) => within(await screen.findByRole('row', { name: new RegExp(`^${line} `, 'u') }));
const sent = () => server.requests(setImportText).map(({ body }) => body);

describe('correction of a cell', () => {
  it('chooses one of the people who can be meant for one row, and reads the file again', async () => {
    const select = (await rowOf(2)).getByRole('combobox', { name: 'Read “Braun, L.” in line 2 as' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Lena Braun (B1) – Law', 'Lukas Braun (B2) – Law']);
    fireEvent.change(select, { target: { value: 'Lukas Braun (B2) – Law' } });
    fireEvent.click((await rowOf(2)).getByRole('button', { name: 'Use in this row' }));
    await screen.findByText('Lecturer “Lukas Braun (B2) – Law” was chosen for this row.');
    fireEvent.click(screen.getByRole('button', { name: 'Read Lecturer of line 2 from the file' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { line: 2, field: 'Lecturer', name: null, text: 'Lukas Braun (B2) – Law' },
      { line: 2, field: 'Lecturer', name: null, text: null },
    ]);
  });

  it('replaces one of several names, in one row or in all', async () => {
    const cells = await rowOf(3);
    fireEvent.change(cells.getByRole('combobox', { name: 'Read “Braun, L.” in line 3 as' }), {
      target: { value: 'Lena Braun (B1) – Law' },
    });
    fireEvent.click(cells.getByRole('button', { name: 'Use for all “Braun, L.”' }));
    await waitFor(() =>
      expect(server.requests(matchImport)[0]?.body.matching['Lecturer']?.translations).toEqual({
        'Braun, L.': 'Lena Braun (B1) – Law',
      }),
    );
    fireEvent.click(cells.getByRole('button', { name: 'Use in this row' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ line: 3, field: 'Lecturer', name: 'Braun, L.', text: 'Lena Braun (B1) – Law' }]),
    );
  });

  it('takes any text where no record can be meant', async () => {
    fireEvent.click((await rowOf(4)).getByRole('button', { name: 'Use another value: Lecturer of line 4' }));
    const input = (await rowOf(4)).getByRole('textbox', { name: 'Read “Xu” in line 4 as' });
    fireEvent.change(input, { target: { value: 'B1' } });
    fireEvent.submit(input);
    await waitFor(() => expect(sent()).toEqual([{ line: 4, field: 'Lecturer', name: null, text: 'B1' }]));
  });
});
