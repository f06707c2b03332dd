import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/query-client.ts';
import { Palette } from './palette.tsx';
import { QuickSearch } from './quick-search.tsx';

const hit = (name: string) => ({ kind: 'student', id: name, title: name, detail: '', active: true });
const places = [{ href: '/admin', title: 'Dashboard' }];
let answer: ((name: string) => void) | undefined;

afterEach(() => vi.unstubAllGlobals());

function open(content: ReactNode): void {
  answer = undefined;
  vi.stubGlobal('fetch', () => new Promise((done) => (answer = (name) => done(Response.json([hit(name)])))));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>{content}</QueryClientProvider>
    </MantineProvider>,
  );
}

test.each([
  ['the quick search', (onChoose: (href: string) => void) => <QuickSearch onChoose={onChoose} />],
  [
    'the palette',
    (onChoose: (href: string) => void) => <Palette places={places} onChoose={onChoose} onClose={() => undefined} />,
  ],
])('Enter in %s never opens what earlier words led to, and waits for what the new ones do', async (_, make) => {
  const onChoose = vi.fn<(href: string) => void>();
  open(make(onChoose));
  const box = await screen.findByRole('combobox');
  await userEvent.type(box, 'priya');
  await waitFor(() => {
    expect(answer).toBeDefined();
    answer?.('priya');
  });
  await screen.findByRole('option', { name: /priya/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'ivan{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await waitFor(() => {
    answer?.('ivan');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('/edit-student/ivan');
  });
});
