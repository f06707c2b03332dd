import { listImportValues, missingZeros } from '@muster/contract/academics/import-matchings';
import {
  type ImportBatch,
  importTexts,
  listImportReasons,
  listImportRows,
  matchImport,
} from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { importBatch, importRow, mockImport, showImport } from '../imports.setup.ts';

const status = { columns: [1], constant: null, translations: {} };
const batch: ImportBatch = {
  ...importBatch,
  kind: 'modules',
  file_name: 'modules.csv',
  rows: 2000,
  headers: ['Code', 'Status', 'Set'],
  matching: { 'Module Code': { ...status, columns: [0] }, Status: status, Department: { ...status, columns: [2] } },
  counts: { create: 14, update: 0, same: 0, refused: 1986 },
  progress: 2000,
};
const required = { field: 'Semester', pattern: 'Semester is required', example: 'Semester is required', rows: 1986 };
const odd = {
  field: 'Status',
  pattern: 'Please give Active or Inactive',
  example: 'Please give Active or Inactive',
  rows: 3,
};
const same = {
  field: 'Module Code',
  pattern: 'Line … is the same module',
  example: 'Line 4 is the same module',
  rows: 2,
};
const clash = {
  field: 'Start Time',
  pattern: 'Line … needs S… at the same time, …:…–…:…',
  example: 'Line 11 needs S3 at the same time, 14:15–15:45',
  rows: 1,
};
const noGroup = { field: 'Department', pattern: importTexts.noGroups, example: importTexts.noGroups, rows: 128 };

const short = {
  field: 'Module Code',
  pattern: 'Others have … digits, such as …. A spreadsheet program may have removed zeros from this number.',
  example: missingZeros.text(7, '0245142'),
  rows: 27,
};

const server = mockServer();

beforeEach(async () => {
  const reasons = { Semester: 'Semester is required' };
  mockImport(server, batch, [{ ...importRow, verdict: 'refused', values: { 'Module Code': 'A1' }, reasons }]);
  server.reply(listImportReasons, [required, odd, same, short, clash, noGroup]);
  server.reply(matchImport, { ...batch, counts: { create: 2000, update: 0, same: 0, refused: 0 } });
  showImport('modules');
  await screen.findByRole('region', { name: 'Errors by reason' });
});

describe('reason list', () => {
  it('filters the rows of a reason, and shows all again', async () => {
    const choice = screen.getByRole('button', { name: '1,986 rows Semester: Semester is required' });
    fireEvent.click(choice);
    await waitFor(() =>
      expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({
        field: 'Semester',
        pattern: 'Semester is required',
      }),
    );
    expect(choice.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(choice);
    await waitFor(() => expect(choice.getAttribute('aria-pressed')).toBe('false'));
    screen.getByRole('button', { name: '2 rows Module Code: Line … is the same module' });
  });

  it('has the whole text of one clash', () => {
    const name = '1 row Start Time: Line 11 needs S3 at the same time, 2:15 PM – 3:45 PM';
    expect(screen.getByRole('button', { name })).toBeDefined();
  });

  it('leads to the import of groups where the university has none, or leaves them out', async () => {
    const link = screen.getByRole('link', { name: 'Import this file as Groups first' });
    expect(link.getAttribute('href')).toBe('/bulk-import-students?kind=groups');
    expect(screen.queryByRole('button', { name: 'Translate values: Department' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave the groups out' }));
    const { Department: _, ...others } = batch.matching;
    await waitFor(() => expect(server.requests(matchImport)[0]?.body.matching).toEqual(others));
  });

  it('sets one value for all rows', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Set one value for all: Semester' }));
    fireEvent.change(screen.getByLabelText('Semester of all rows'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply and check again' }));
    await screen.findByRole('button', { name: 'Import 2,000 modules' });
    expect(server.requests(matchImport)[0]?.body.matching).toEqual({
      ...batch.matching,
      Semester: { columns: [], constant: '1', translations: {} },
    });
  });

  it('translates values, and offers no fix where there is none', async () => {
    const data = [{ value: 'odd', count: 3, read_as: 'odd', problem: 'Please give Active or Inactive' }];
    server.reply(listImportValues, { data, total: 1, page: 1, page_size: 50, choices: ['Active', 'Inactive'] });
    fireEvent.click(screen.getByRole('button', { name: 'Translate values: Status' }));
    fireEvent.change(await screen.findByRole('combobox', { name: /^odd/ }), { target: { value: 'Inactive' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply and check again' }));
    await waitFor(() =>
      expect(server.requests(matchImport)[0]?.body.matching['Status']?.translations).toEqual({ odd: 'Inactive' }),
    );
    expect(screen.queryByRole('button', { name: /: Module Code/ })).toBeNull();
  });

  it.each([
    ['Add zeros to 27 numbers', 7],
    ['Keep as they are', 0],
  ])('repairs numbers without zeros by one press: %s', async (name, digits) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() =>
      expect(server.requests(matchImport)[0]?.body.matching['Module Code']).toEqual({
        columns: [0],
        constant: null,
        translations: {},
        digits,
      }),
    );
  });

  it('is repeated once per row, in the result', async () => {
    const row = await screen.findByRole('row', { name: /^2 / });
    expect(row.textContent?.split('Semester is required')).toHaveLength(2);
    const cell = row.querySelector('[data-invalid]');
    expect(document.getElementById(cell?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('is required');
  });
});
