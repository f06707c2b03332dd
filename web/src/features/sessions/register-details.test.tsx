import type { RegisterRow } from '@muster/contract/registers';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

test('a reason for what stood already says so, and is told from what it changed', async () => {
  const late = {
    changed_at: '2026-11-20T09:05:00Z',
    changed_by: 'Ada',
    before: 'present',
    after: 'late',
    reason: null,
  };
  const said = { ...late, changed_at: '2026-11-20T09:06:00Z', before: 'late', reason: 'The bus broke down' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, changes: [late, said] })));
  open(null);
  expect((await screen.findByText('Late, as before')).parentElement?.textContent).toContain('The bus broke down');
  expect(screen.getAllByText('Present → Late')).toHaveLength(1);
});

const flag = { signal: 'device_shared', state: 'open', reviewed_by: null, raised_at: '2026-11-20T09:03:00Z' } as const;
const flagged: RegisterRow = { ...row, flags: [flag] };

function Flagged() {
  const [shown, show] = useState<RegisterRow | undefined>(undefined);
  const [isListed, setIsListed] = useState(true);
  return (
    <div data-testid="list">
      {isListed && <button onClick={() => show(flagged)}>Amara</button>}
      <RegisterDetails
        sessionId="s"
        row={shown}
        onClose={() => show(undefined)}
        onRow={(next) => {
          show(next);
          setIsListed(false);
        }}
      />
    </div>
  );
}

test('who dismisses a flag by keyboard goes on where it stood, and then at the list that has let go of the line', async () => {
  const student = { ...row, flags: [{ ...flag, state: 'dismissed', reviewed_by: 'Dr. Rahman' }] };
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    Promise.resolve(Response.json({ success: true, ...(method === 'GET' ? { changes: [] } : { student }) })),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <Flagged />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const line = screen.getByRole('button', { name: 'Amara' });
  line.focus();
  fireEvent.click(line);
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  dismiss.focus();
  fireEvent.click(dismiss);
  const told = await screen.findByText('Dismissed by Dr. Rahman');
  expect(document.activeElement).toBe(told.parentElement);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('list')));
});
