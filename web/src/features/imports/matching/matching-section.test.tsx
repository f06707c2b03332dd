import {
  deleteImportMatching,
  type ImportMatching,
  listImportMatchings,
  listImportSamples,
  listImportValues,
  saveImportMatching,
} from '@muster/contract/academics/import-matchings';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { batchId as id, importBatch, mockImport, showImport } from '../imports.setup.ts';

const source = (...columns: number[]) => ({ columns, constant: null, translations: {} });
const stored: ImportMatching = { 'Module Code': source(0), Status: source(2) };
const batch = (matching: ImportMatching): ImportBatch => ({
  ...importBatch,
  kind: 'modules',
  file_name: 'modules.csv',
  rows: 3,
  headers: ['MOD_CODE', 'Titel', 'IN_USE'],
  matching,
  missing_columns: ['Module Name', 'Semester'].filter((field) => !matching[field]),
  counts: { create: 0, update: 0, same: 0, refused: 3 },
  progress: 3,
});
const saved = {
  id,
  kind: 'modules' as const,
  name: 'Catalogue',
  headers: ['MOD_CODE', 'Titel', 'IN_USE'],
  matching: { 'Module Name': source(1) },
  updated_at: '2026-11-23T04:00:00.000Z',
};

const server = mockServer();

beforeEach(async () => {
  let matching = stored;
  mockImport(server, () => batch(matching));
  server.reply(listImportMatchings, []);
  server.reply(listImportSamples, [
    { header: 'MOD_CODE', samples: ['CS101', 'CS102'] },
    { header: 'Titel', samples: ['Logic'] },
    { header: 'IN_USE', samples: [] },
  ]);
  server.reply(listImportValues, {
    data: [
      { value: 'maybe', count: 1, read_as: 'maybe', problem: 'Please give Active or Inactive' },
      { value: 'Y', count: 2, read_as: 'Active', problem: '"Y" may mean Active' },
      { value: 'active', count: 4, read_as: 'Active', problem: null },
    ],
    total: 250,
    page: 1,
    page_size: 50,
    choices: ['Active', 'Inactive'],
  });
  server.reply(matchImport, ({ body }) => {
    matching = body.matching;
    return batch(matching);
  });
  showImport('modules');
  await screen.findByText('Not found: Module Name, Semester');
});

const checkAgain = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(server.requests(matchImport)).not.toEqual([]));
  return server.requests(matchImport).at(-1)?.body.matching;
};
const field = (name: string) => within(screen.getByRole('region', { name }));

describe('matching section', () => {
  it('is open for missing fields and shows sample values', async () => {
    await field('Module Code').findByText('CS101, CS102');
    field('Module Name').getByText('Choose a column, or one value for all');
    expect(field('Status').queryByText(/one value for all/)).toBeNull();
  });

  it('joins columns in the chosen order and sets one value for all', async () => {
    fireEvent.click(field('Module Name').getByRole('combobox', { name: 'Module Name' }));
    fireEvent.click(await screen.findByRole('option', { name: /^Titel/ }));
    fireEvent.click(await screen.findByRole('option', { name: /^MOD_CODE/ }));
    fireEvent.change(screen.getByLabelText('Same value for all: Semester'), { target: { value: '1' } });
    expect(await checkAgain()).toEqual({
      ...stored,
      'Module Name': source(1, 0),
      Semester: { columns: [], constant: '1', translations: {} },
    });
    await screen.findByText('All recognised');
  });

  it('translates values, those that are not recognised first', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Translate values of Status' }));
    const list = await screen.findByRole('combobox', { name: /^maybe \(1 row\)/ });
    expect(screen.getAllByRole('combobox', { name: /row/ })[0]).toBe(list);
    screen.getByText('Please give Active or Inactive');
    screen.getByText('Read as Active');
    expect(server.requests(listImportValues)[0]?.query).toMatchObject({ field: 'Status', columns: '2', page: '1' });
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(server.requests(listImportValues).at(-1)?.query).toMatchObject({ page: '2' }));
    fireEvent.change(screen.getByLabelText('Search the values'), { target: { value: 'may' } });
    await waitFor(() =>
      expect(server.requests(listImportValues).at(-1)?.query).toMatchObject({ search: 'may', page: '1' }),
    );
    fireEvent.change(list, { target: { value: 'Inactive' } });
    fireEvent.change(screen.getByLabelText('Value of Status where the cell is blank'), { target: { value: 'Active' } });
    expect(await checkAgain()).toMatchObject({
      Status: { columns: [2], constant: 'Active', translations: { maybe: 'Inactive' } },
    });
  });

  it('says how many rows become active, and confirms all meanings by one press', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Translate values of Status' }));
    await screen.findByText('6 rows would become Active, 1 row has a value that is not known.');
    screen.getByText('Y = Active');
    const confirm = screen.getByRole('button', { name: 'Confirm these meanings' });
    confirm.focus();
    fireEvent.click(confirm);
    expect(document.activeElement?.textContent).toBe(
      '6 rows would become Active, 1 row has a value that is not known.',
    );
    expect(await checkAgain()).toMatchObject({ Status: { translations: { Y: 'Active' } } });
  });

  it('undoes changes that are not checked', async () => {
    fireEvent.change(screen.getByLabelText('Same value for all: Semester'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(screen.getByLabelText<HTMLInputElement>('Same value for all: Semester').value).toBe('');
    expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('saves the matching by name, uses and deletes it', async () => {
    server.reply(saveImportMatching, saved);
    server.reply(deleteImportMatching, { success: true });
    server.reply(listImportMatchings, [saved]);
    fireEvent.change(screen.getByLabelText('Save as'), { target: { value: 'Catalogue' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save matching' }));
    await screen.findByText('Saved as “Catalogue”.');
    expect(server.requests(saveImportMatching)[0]?.body).toEqual({ import_id: id, name: 'Catalogue' });
    const list = await screen.findByRole('combobox', { name: 'Saved matchings' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete saved matching' }));
    await screen.findByText('“Catalogue” was deleted.');
    fireEvent.change(list, { target: { value: 'Catalogue' } });
    await waitFor(() => expect(server.requests(matchImport).at(-1)?.body.matching).toEqual(saved.matching));
  });
});
