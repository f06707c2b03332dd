import type { RegisterRow } from '@muster/contract/registers';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { RegisterDetails } from './register-details.tsx';

const row: RegisterRow = {
  id: 'one',
  student_id: 'S1',
  name: 'Amara Okafor',
  email: 'amara@example.org',
  group_name: null,
  status: 'present',
  method: 'qr',
  marked_at: '2026-11-20T09:02:00Z',
  marked_by: null,
  location: null,
  is_corrected: false,
  flags: [],
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ success: true, changes: [] }))));
});
afterEach(() => vi.unstubAllGlobals());

function open(location: RegisterRow['location']): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RegisterDetails sessionId="s" row={{ ...row, location }} onClose={() => {}} onRow={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test.each([
  ['in', 'Inside the area'],
  ['out', 'Outside the area'],
  ['uncertain', 'Position uncertain'],
] as const)('a lecturer reads where the phone of a student was: %s', async (location, words) => {
  open(location);
  expect((await screen.findByText(/^S1 · Present · Scanned/)).textContent).toMatch(new RegExp(` · ${words}$`));
});

test('a lecturer of a class without an area reads nothing of places', async () => {
  open(null);
  expect((await screen.findByText(/^S1 · Present · Scanned/)).textContent).not.toMatch(/area|[Pp]osition/);
});
