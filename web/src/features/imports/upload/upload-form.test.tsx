import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Notices } from '../../../ui/feedback/notices.tsx';
import { batchQuery } from '../imports.api.ts';
import { UploadForm } from './upload-form.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(isOff = false) {
  const fetched = vi.fn(async (_url: string) => Response.json({ id: 'b1', state: 'checking' }));
  vi.stubGlobal('fetch', fetched);
  const onUploaded = vi.fn();
  const client = new QueryClient();
  const { unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Notices />
        <UploadForm kind="students" isOff={isOff} onUploaded={onUploaded} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { fetched, onUploaded, client, unmount, send: screen.getByRole('button', { name: 'Upload and check' }) };
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [new File(['x'], name)] } });

test('without a file nothing can be sent, and whoever tries all the same is told', async () => {
  const { fetched, send } = show();
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(screen.getByRole('form', { name: 'Upload' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select a file to upload');
  expect(fetched).not.toHaveBeenCalled();
});

test('a file of another kind is not taken', async () => {
  const { send } = show();
  choose('photo.png');
  expect((await screen.findByText('Please choose a .csv, .xlsx or .xls file')).closest('[role=alert]')).toBeTruthy();
  expect(send.getAttribute('aria-disabled')).toBe('true');
});

test('a chosen file is sent, and its preview opens; taken back it is not', async () => {
  const { fetched, onUploaded, send } = show();
  choose('new.csv');
  expect(await screen.findByText('new.csv')).toBeTruthy();
  expect(send.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(send.getAttribute('aria-disabled')).toBe('true');
  choose('new.csv');
  fireEvent.click(send);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith({ id: 'b1', state: 'checking' }));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/imports?kind=students']);
});

test('why a file was refused stands beside it until another is chosen', async () => {
  const { fetched, send } = show();
  const error = 'This file is damaged and cannot be read.';
  fetched.mockResolvedValue(Response.json({ success: false, code: 'invalid_input', error }, { status: 400 }));
  choose('broken.xlsx');
  await screen.findByText('broken.xlsx');
  fireEvent.click(send);
  const form = within(screen.getByRole('form', { name: 'Upload' }));
  await form.findByText(error);
  choose('whole.xlsx');
  await screen.findByText('whole.xlsx');
  expect(form.queryByText(error)).toBeNull();
});

test('whoever has left while the file was on its way is not led to its preview', async () => {
  const { fetched, onUploaded, client, unmount, send } = show();
  let arrive = (_: Response): void => undefined;
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  choose('new.csv');
  await screen.findByText('new.csv');
  fireEvent.click(send);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  unmount();
  arrive(Response.json({ id: 'b1', state: 'checking' }));
  await waitFor(() => expect(client.getQueryData(batchQuery('b1').queryKey)).toBeDefined());
  expect(onUploaded).not.toHaveBeenCalled();
});

test('where import is switched off that is told, and nothing is sent', async () => {
  const { fetched, send } = show(true);
  choose('new.csv');
  await screen.findByText('new.csv');
  fireEvent.click(send);
  expect(await screen.findByText('Bulk import functionality will be implemented here')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('a dropped file is taken like a chosen one', async () => {
  const { send } = show();
  const area = screen.getByText(/Drop a file here/);
  fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'dropped.xlsx')] } });
  expect(await screen.findByText('dropped.xlsx')).toBeTruthy();
  expect(send.getAttribute('aria-disabled')).toBeNull();
});
