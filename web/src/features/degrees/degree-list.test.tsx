import type { Degree } from '@muster/contract/degrees';
import { problems } from '@muster/contract/problems';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { DegreeList } from './degree-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('ended');
});

function open(at = '/') {
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'admin', time_zone: 'UTC' });
  showScreens({ '/': DegreeList }, at, client);
  return client;
}

const botany: Degree = {
  id: '5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b',
  degree_programme: 'BSc Botany',
  degree_level: 'undergraduate',
  local_international: 'local',
  duration_years: 4,
  description: null,
  active: true,
  university_id: '5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5c',
  created_at: '2026-01-01T00:00:00.000Z',
};
const opened = { degree_programme: 'BSc Botany', duration_years: 4, active: true };

/** A server that keeps one degree and what it is sent; a save is answered as `answer` says. */
function serve(answer: (now: Degree) => Response) {
  const server = { now: botany, sent: [] as unknown[] };
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json([server.now]));
    server.sent.push(JSON.parse(body ?? ''));
    return Promise.resolve(answer(server.now));
  });
  return server;
}

test('a degree is set Inactive from a list that has stood open with what the list shows beside it, so that nothing else comes back', async () => {
  const server = serve((now) => Response.json(now));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Deactivate/ }));
  await waitFor(() => expect(server.sent).toMatchObject([{ ...opened, active: false, seen: opened }]));
});

test('a form tells what it began with though the list has learnt better meanwhile, and after a refusal opens as it is now', async () => {
  const text = 'Somebody else has changed this meanwhile.';
  const server = serve(() =>
    Response.json(
      { success: false, code: 'conflict', error: text, details: { duration_years: text } },
      { status: problems.conflict.status },
    ),
  );
  const client = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Degree Program' });
  const years = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Duration/ });
  await userEvent.clear(years());
  await userEvent.type(years(), '5');
  server.now = { ...botany, duration_years: 3 };
  await client.refetchQueries({ queryKey: ['degrees'] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update Degree Program' }));
  await within(dialog).findByText(text);
  expect(server.sent).toMatchObject([{ duration_years: 5, seen: opened }]);
  expect(years().value).toBe('5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  await waitFor(() => expect(years().value).toBe('3'));
});

test('an address that leads to a degree that there is not says so', async () => {
  serve((now) => Response.json(now));
  open('/?edit=5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5c');
  await screen.findByText('Degree programme not found');
  expect(screen.queryByRole('dialog')).toBeNull();
});
