import { confirmImportChanges } from '@muster/contract/academics/import-choices';
import { listImportMissing, type MissingRecords } from '@muster/contract/academics/import-missing';
import { applyImport, getImport, type ImportBatch, listImportRows } from '@muster/contract/academics/imports';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { batchId as id, importBatch, mockImport, showImport } from '../imports.setup.ts';

const batch = (emails: boolean): ImportBatch => ({
  ...importBatch,
  kind: 'students',
  file_name: 'students.csv',
  rows: 9,
  counts: { create: 0, update: emails ? 8 : 5, same: 0, refused: emails ? 1 : 4 },
  email_changes: 3,
  name_changes: 1,
  confirm_emails: emails,
  progress: 9,
});

const server = mockServer();

beforeEach(() => {
  let emails = false;
  mockImport(server, () => batch(emails));
  server.reply(confirmImportChanges, ({ body }) => {
    emails = body.emails;
    return batch(emails);
  });
  showImport('students');
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('changes of sign-in emails and names', () => {
  it('are confirmed separately, and left out again', async () => {
    await screen.findByText('1 row changes a name, and will not be imported unless you confirm.');
    await press('Confirm 3 changes of sign-in emails');
    await screen.findByText('3 rows change a sign-in email, and will be imported.');
    await screen.findByRole('button', { name: 'Confirm 1 change of names' });
    await press('Leave them out');
    await screen.findByRole('button', { name: 'Confirm 3 changes of sign-in emails' });
    expect(server.requests(confirmImportChanges).map(({ body }) => body)).toEqual([
      { emails: true, names: false },
      { emails: false, names: false },
    ]);
  });

  it('filter the rows', async () => {
    await press('Show email changes');
    await waitFor(() =>
      expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'email_changes' }),
    );
    await press(/^Name changes\s*1$/);
    await waitFor(() =>
      expect(server.requests(listImportRows).at(-1)?.query).toMatchObject({ verdict: 'name_changes' }),
    );
  });
});

describe('people missing from a complete file', () => {
  const found = {
    data: [{ id, name: 'Ada Quill', number: 'S1', effect: null }],
    total: 1,
    page: 1,
    page_size: 25,
    active: 40,
    needs_confirmation: false,
    blocked: null,
    unclear: [
      { id, name: 'Wren Alder', number: 'S2', line: 7, reason: 'A spreadsheet program shortened this number.' },
    ],
    unclear_total: 1,
    unread_sheets: [],
    semesters: [],
  };
  const showMissing = async (changes: Partial<MissingRecords> = {}) => {
    server.reply(listImportMissing, { ...found, ...changes });
    server.reply(applyImport, { ...batch(false), state: 'applied' });
    fireEvent.click(await screen.findByRole('switch', { name: /^This file is complete/ }));
  };
  const applyAndConfirm = async () => {
    await press(/^Import |^Deactivate missing people/);
    await screen.findByRole('dialog', { name: 'Deactivate the missing people?' });
    expect(server.requests(applyImport)).toEqual([]);
    await press(/^(Import and d|D)eactivate$/);
    await waitFor(() => expect(server.requests(applyImport)).toHaveLength(1));
    return server.requests(applyImport)[0]?.query;
  };

  it('are listed, and deactivated with the import after a question', async () => {
    await showMissing();
    await screen.findByText('Ada Quill (S1)');
    await screen.findByText('1 student not in this file (2.5% of all active)');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Deactivate 1 student with this import/ }));
    expect(await applyAndConfirm()).toEqual({ invite: 'none', missing: 'deactivate', confirm_missing: 'false' });
  });

  it('are apart from those whose row has an error', async () => {
    await showMissing({ data: [], total: 0 });
    await screen.findByText('1 student in the file, but in a row with an error or another number, or not read');
    await screen.findByText('Wren Alder (S2), line 7: A spreadsheet program shortened this number.');
    expect(screen.queryByRole('checkbox', { name: /^Deactivate/ })).toBeNull();
  });

  it('need a second confirmation if they are many', async () => {
    await showMissing({ active: 10, needs_confirmation: true });
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Deactivate 1 student with this import/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Import / }).getAttribute('aria-disabled')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: /^Yes, 1 student of 10 \(10.0%\) have left/ }));
    expect(await applyAndConfirm()).toEqual({ invite: 'none', missing: 'deactivate', confirm_missing: 'true' });
  });

  it('need a second confirmation for a sheet that was not read', async () => {
    await showMissing({ needs_confirmation: true, unread_sheets: ['Year 2'] });
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Deactivate 1 student with this import/ }));
    await screen.findByText('The sheet “Year 2” of this file was not read.');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Yes, 1 student of 40/ }));
    expect(await applyAndConfirm()).toMatchObject({ missing: 'deactivate', confirm_missing: 'true' });
  });

  it('stay when the file is no longer complete', async () => {
    await showMissing();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Deactivate 1 student with this import/ }));
    fireEvent.click(screen.getByRole('switch', { name: /^This file is complete/ }));
    await press(/^Import /);
    await waitFor(() => expect(server.requests(applyImport)).toHaveLength(1));
    expect(server.requests(applyImport)[0]?.query).toMatchObject({ missing: 'keep' });
  });

  it('are unknown if the file cannot show them', async () => {
    await showMissing({ blocked: 'No column of this file is the Student ID, so it does not show who is missing.' });
    await screen.findByText(/^No column of this file is the Student ID/);
    expect(screen.queryByText('Ada Quill (S1)')).toBeNull();
  });
});

describe('classes missing from a complete timetable file', () => {
  it('are listed with their semester and what ends, and end with the import after a question', async () => {
    const timetables: ImportBatch = {
      ...batch(false),
      kind: 'timetables',
      counts: { create: 0, update: 0, same: 9, refused: 0 },
    };
    server.reply(getImport, timetables);
    server.reply(applyImport, { ...timetables, state: 'applied' });
    server.reply(listImportMissing, {
      data: [
        {
          id,
          name: 'CS101 Lecture, G1',
          number: 'Monday 09:00–11:00, Hall',
          effect: 'Ends before 30 November 2026; earlier classes stay as they were.',
        },
      ],
      total: 1,
      page: 1,
      page_size: 25,
      active: 40,
      needs_confirmation: false,
      blocked: null,
      unclear: [{ id, name: 'CS102 Lecture', number: 'Friday 09:00–11:00, Lab', line: 7, reason: 'No such lecturer' }],
      unclear_total: 1,
      unread_sheets: [],
      semesters: [{ academic_year: '2026-2027', semester: 1 }],
    });
    cleanup();
    showImport('timetables');
    fireEvent.click(await screen.findByRole('switch', { name: /^This file is complete/ }));
    await screen.findByText('Complete for Semester 1 of 2026-2027.');
    await screen.findByText('Ends before 30 November 2026; earlier classes stay as they were.');
    await screen.findByText('1 timetable entry in the file, but in a row with an error or a question, or not read');
    fireEvent.click(screen.getByRole('checkbox', { name: /^End 1 timetable entry with this import/ }));
    await press('End missing classes');
    await screen.findByRole('dialog', { name: 'End the missing classes?' });
    await press('End');
    await waitFor(() => expect(server.requests(applyImport)).toHaveLength(1));
    expect(server.requests(applyImport)[0]?.query).toEqual({
      invite: 'none',
      missing: 'deactivate',
      confirm_missing: 'false',
    });
  });
});
