import type { RegisterRow } from '@muster/contract/registers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRegister } from './use-register.ts';

const anna: RegisterRow = {
  id: 'a',
  student_id: '1',
  name: 'Anna',
  email: 'a@x.test',
  group_name: null,
  status: 'absent',
  method: null,
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  flags: [],
};
const ben = { ...anna, id: 'b', name: 'Ben' };
const counts = { expected: 2, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };

afterEach(() => vi.unstubAllGlobals());

/** A register of two, of whom Anna is being corrected to late; the answer is on its way. */
async function correcting() {
  const server = { stands: [anna, ben], answer: (_: object): void => undefined };
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) => {
    const isCorrection = init.method === 'PUT';
    if (isCorrection) return Response.json(await new Promise<object>((resolve) => (server.answer = resolve)));
    return Response.json({ success: true, ...counts, students: server.stands });
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useRegister('s'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  act(() => void result.current.setStatus(anna, 'late'));
  await waitFor(() => expect(result.current.busyId).toBe('a'));
  return {
    server,
    shown: () => result.current.rows.map(({ name, status }) => `${name} ${status}`),
    count: () => result.current.counts.count,
    tell: (count: number, ...rows: RegisterRow[]) => act(async () => result.current.take({ ...counts, count }, rows)),
    reply: async (count: number) => {
      await act(async () => server.answer({ success: true, ...counts, count, student: { ...anna, status: 'late' } }));
      await waitFor(() => expect(result.current.busyId).toBeUndefined());
    },
  };
}

test('a correction whose answer is alone on its way is shown with its counts', async () => {
  const { shown, count, reply } = await correcting();
  await reply(1);
  expect(shown()).toEqual(['Anna late', 'Ben absent']);
  expect(count()).toBe(1);
});

test("a colleague's newer word is not undone by the answer to an older correction", async () => {
  const { server, shown, count, tell, reply } = await correcting();
  await tell(1, { ...anna, status: 'late' });
  server.stands = [{ ...anna, status: 'excused' }, ben];
  await tell(0, { ...anna, status: 'excused' });
  await reply(1);
  expect(shown()).toEqual(['Anna excused', 'Ben absent']);
  expect(count()).toBe(0);
});

test('what the line told before the correction gives way to it', async () => {
  const { server, shown, tell, reply } = await correcting();
  // She checked in while the correction was on its way, which then stands.
  await tell(1, { ...anna, status: 'present' });
  server.stands = [{ ...anna, status: 'late' }, ben];
  await reply(1);
  await waitFor(() => expect(shown()).toEqual(['Anna late', 'Ben absent']));
});

test('who checked in while a correction was on its way is counted on', async () => {
  const { shown, count, tell, reply } = await correcting();
  await tell(2, { ...ben, status: 'present' });
  await reply(1);
  expect(shown()).toEqual(['Anna late', 'Ben present']);
  expect(count()).toBe(2);
});
