import { type ImportBatch, importTemplate, uploadImport } from '@muster/contract/academics/imports';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { Notices } from '#ui/feedback/notices.tsx';
import { batchQuery } from '../imports.api.ts';
import { UploadForm } from './upload-form.tsx';
import { batchId as id, importBatch } from '../imports.setup.ts';
import { renderPart } from '#ui/render-screens.setup.tsx';

const batch: ImportBatch = {
  ...importBatch,
  kind: 'students',
  state: 'checking',
  file_name: 'new.csv',
};

const server = mockServer();

beforeEach(() => server.reply(uploadImport, batch));

function show(isOff = false) {
  const onUploaded = vi.fn();
  const client = new QueryClient();
  const { unmount } = renderPart(
    <>
      <Notices />
      <UploadForm kind="students" isOff={isOff} onUploaded={onUploaded} />
    </>,
    client,
  );
  return { onUploaded, client, unmount, send: screen.getByRole('button', { name: 'Upload and check' }) };
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [new File(['x'], name)] } });

describe('upload form', () => {
  it('sends nothing and shows an error without a file', async () => {
    const { send } = show();
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(screen.getByRole('form', { name: 'Upload' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please select a file to upload');
    expect(server.requests(uploadImport)).toEqual([]);
  });

  it('rejects other file types', async () => {
    const { send } = show();
    choose('photo.png');
    expect(
      (await screen.findByText('Please choose a .csv, .txt, .xlsx, .xls or .ods file')).closest('[role=alert]'),
    ).toBeTruthy();
    expect(send.getAttribute('aria-disabled')).toBe('true');
  });

  it('uploads a chosen file and opens its preview; a removed file is not sent', async () => {
    const { onUploaded, send } = show();
    choose('new.csv');
    expect(await screen.findByText('new.csv')).toBeTruthy();
    expect(send.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(send.getAttribute('aria-disabled')).toBe('true');
    choose('new.csv');
    fireEvent.click(send);
    await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(batch));
    expect(server.requests(uploadImport).map(({ query }) => query)).toEqual([{ kind: 'students' }]);
  });

  it('shows why a file was rejected until another one is chosen', async () => {
    const { send } = show();
    const error = 'This file is damaged and cannot be read.';
    server.fail(uploadImport, 'invalid_input', { error });
    choose('broken.xlsx');
    await screen.findByText('broken.xlsx');
    fireEvent.click(send);
    const form = within(screen.getByRole('form', { name: 'Upload' }));
    await form.findByText(error);
    choose('whole.xlsx');
    await screen.findByText('whole.xlsx');
    expect(form.queryByText(error)).toBeNull();
  });

  it('does not open the preview after the user has left the page', async () => {
    const { onUploaded, client, unmount, send } = show();
    let respond = (): void => undefined;
    server.reply(uploadImport, () => new Promise((resolve) => (respond = () => resolve(batch))));
    choose('new.csv');
    await screen.findByText('new.csv');
    fireEvent.click(send);
    await waitFor(() => expect(server.requests(uploadImport)).toHaveLength(1));
    unmount();
    respond();
    await waitFor(() => expect(client.getQueryData(batchQuery(id).queryKey)).toBeDefined());
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('shows a message and sends nothing if imports are disabled', async () => {
    const { send } = show(true);
    choose('new.csv');
    await screen.findByText('new.csv');
    fireEvent.click(send);
    expect(await screen.findByText('Bulk import functionality will be implemented here')).toBeTruthy();
    expect(server.requests(uploadImport)).toEqual([]);
  });

  it('downloads templates and sample files, and names all formats', async () => {
    show();
    screen.getByText(/CSV, TXT, XLSX, XLS or ODS/);
    // A download would navigate the document that the test files share.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.reply(importTemplate, () => new Response('Student ID'));
    fireEvent.click(screen.getByRole('button', { name: 'students_import_template.csv' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sample file (XLSX)' }));
    await waitFor(() =>
      expect(server.requests(importTemplate).map(({ query }) => query)).toEqual([
        { kind: 'students', format: 'csv', sample: 'false' },
        { kind: 'students', format: 'xlsx', sample: 'true' },
      ]),
    );
  });

  it('accepts a dropped file', async () => {
    const { send } = show();
    const area = screen.getByText(/Drop a file here/);
    fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'dropped.xlsx')] } });
    expect(await screen.findByText('dropped.xlsx')).toBeTruthy();
    expect(send.getAttribute('aria-disabled')).toBeNull();
  });
});
