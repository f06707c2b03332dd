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
const versionOf = (rows: readonly RegisterRow[]): string => JSON.stringify(rows);
const counts = { expected: 2, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };

afterEach(() => vi.unstubAllGlobals());

/** A register of two, of whom Anna is being corrected to late; the answer is on its way. */
async function correcting() {
  const server = { stands: [anna, ben], asked: 0, answer: (_: object): void => undefined };
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) => {
    const isCorrection = init.method === 'PUT';
    if (isCorrection) return Response.json(await new Promise<object>((resolve) => (server.answer = resolve)));
    server.asked += 1;
    return Response.json({ success: true, ...counts, version: versionOf(server.stands), students: server.stands });
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
    /** As the line does when it opens. */
    tellHowItStands: (...rows: RegisterRow[]) =>
      act(async () => result.current.take({ ...counts, version: versionOf(rows) }, [])),
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

test('the register is asked for again only where the line knows another one', async () => {
  const { server, shown, tellHowItStands, reply } = await correcting();
  await reply(1);
  await tellHowItStands(anna, ben);
  expect(server.asked).toBe(1);
  // Ben came in while the line was down.
  server.stands = [anna, { ...ben, status: 'present' }];
  await tellHowItStands(...server.stands);
  await waitFor(() => expect(shown()).toEqual(['Anna absent', 'Ben present']));
  await tellHowItStands(...server.stands);
  expect(server.asked).toBe(2);
});

test('what the line said of an older register while it was on its way has it asked for once more', async () => {
  const { server, shown, tell, tellHowItStands, reply } = await correcting();
  await reply(1);
  server.stands = [anna, { ...ben, status: 'present' }];
  const [older, newest] = [server.stands, [{ ...anna, status: 'excused' as const }, server.stands[1]!]];
  await tellHowItStands(...older);
  server.stands = newest;
  await tell(2, newest[0]!);
  await waitFor(() => expect(shown()).toEqual(['Anna excused', 'Ben present']));
});
