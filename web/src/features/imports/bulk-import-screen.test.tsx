import { getImportSource } from '@muster/contract/academics/import-source';
import {
  applyImport,
  getImport,
  type ImportBatch,
  importSettings,
  listImportRows,
  listImports,
  uploadImport,
} from '@muster/contract/academics/imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { CanChangeContext } from '#ui/access/can-change.ts';
import { BulkImportScreen } from './bulk-import-screen.tsx';
import { batchId as id, importBatch } from './imports.setup.ts';

const server = mockServer();

const batch: ImportBatch = {
  ...importBatch,
  kind: 'modules',
  file_name: 'modules.csv',
  rows: 1,
  counts: { create: 1, update: 0, same: 0, refused: 0 },
};

beforeEach(() => {
  server.fail(getImportSource, 'not_found');
  server.reply(importSettings, { enabled: false });
  server.reply(listImports, []);
  server.reply(getImport, batch);
  server.reply(listImportRows, { data: [], total: 0, page: 1, page_size: 50 });
});

const asReader = () => (
  <CanChangeContext value={() => false}>
    <BulkImportScreen />
  </CanChangeContext>
);
const asTimetabler = () => (
  <CanChangeContext value={(area) => area === 'imports' || area === 'timetables'}>
    <BulkImportScreen />
  </CanChangeContext>
);
const open = (path: string) => renderScreens({ '/bulk-import-students': BulkImportScreen }, path);
const openBatch = () => open(`/bulk-import-students?kind=modules&batch=${id}`);

describe('bulk import', () => {
  it('offers the kinds that the role may import', async () => {
    renderScreens({ '/': asTimetabler }, '/?kind=students');
    const kinds = await screen.findByRole('combobox', { name: 'What to import' });
    expect([...kinds.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Calendar',
      'Venues',
      'Timetables',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bulk Import Calendar');
  });

  it('shows readers past imports without buttons that change something', async () => {
    renderScreens({ '/': asReader }, '/');
    await screen.findByText('No imports yet');
    expect(screen.queryByRole('form', { name: 'Upload' })).toBeNull();
  });

  it('shows readers the rows of a preview without its actions', async () => {
    renderScreens({ '/': asReader }, `/?kind=modules&batch=${id}`);
    await screen.findByText('No such rows');
    expect(screen.queryByRole('button', { name: /^(Import|Discard)/ })).toBeNull();
  });

  it('shows that an import does not exist, with a link to all imports', async () => {
    server.fail(getImport, 'not_found');
    open('/bulk-import-students?kind=staff&batch=missing');
    await screen.findByText('Import not found');
    screen.getByRole('heading', { level: 1, name: 'Bulk Import Staff' });
    fireEvent.click(screen.getByRole('link', { name: 'All imports' }));
    await screen.findByRole('form', { name: 'Upload' });
  });

  it('shows that an import was discarded when the user applies it', async () => {
    openBatch();
    const apply = await screen.findByRole('button', { name: 'Import 1 module' });
    server.fail(applyImport, 'not_found');
    server.fail(getImport, 'not_found');
    fireEvent.click(apply);
    fireEvent.click(await screen.findByRole('button', { name: 'Import another file' }));
    await screen.findByRole('form', { name: 'Upload' });
  });

  it('says how many invitations will be sent, and asks before it sends any', async () => {
    const students: ImportBatch = { ...batch, kind: 'students', invitable: 1_576 };
    server.reply(getImport, students);
    server.reply(applyImport, { ...students, state: 'applying' });
    openBatch();
    await screen.findByText(/^No invitations will be sent\. 1,576 new people have no password/u);
    await userEvent.click(screen.getByRole('combobox', { name: 'Invitation' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Invite now' }));
    await screen.findByText('1,576 invitations will be sent.');
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 student' }));
    await waitFor(() =>
      expect(server.requests(applyImport)[0]?.query).toEqual({
        invite: 'now',
        missing: 'keep',
        confirm_missing: 'false',
      }),
    );
  });

  it('shows a different progress message while the server is unavailable', async () => {
    openBatch();
    const apply = await screen.findByRole('button', { name: 'Import 1 module' });
    server.reply(applyImport, { ...batch, state: 'applying' });
    server.reply(getImport, { ...batch, state: 'applying' });
    fireEvent.click(apply);
    await screen.findByText('You can leave this page. The import continues.');
    server.disconnect(getImport);
    await screen.findByText("The server isn't responding. Retrying…", {}, { timeout: 10_000 });
  });

  it('shows the required sentence and sends nothing in a deployment without imports', async () => {
    const { client } = open('/bulk-import-students');
    const field = await screen.findByLabelText('File to import');
    await waitFor(() => expect(client.getQueryData(queryOf(importSettings).queryKey)).toEqual({ enabled: false }));
    fireEvent.change(field, { target: { files: [new File(['x'], 'new.csv')] } });
    await screen.findByText('new.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
    await screen.findByText('Bulk import functionality will be implemented here');
    expect(server.requests(uploadImport)).toEqual([]);
  });

  it('keeps the past imports when a refetch fails', async () => {
    const { client } = open('/bulk-import-students');
    await screen.findByText('No imports yet');
    server.disconnect(listImports);
    const { queryKey } = queryOf(listImports, { query: { limit: 50 } });
    await client.refetchQueries({ queryKey });
    await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
    expect(screen.getByText('No imports yet')).toBeDefined();
  });
});
