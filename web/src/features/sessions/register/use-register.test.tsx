import type { RegisterRow } from '@muster/contract/attendance/registers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** A register of two students. The correction of Anna to late is pending. */
async function renderPendingCorrection() {
  const server = { rows: [anna, ben], requests: 0, reply: (_: object): void => undefined };
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) => {
    const isCorrection = init.method === 'PUT';
    if (isCorrection) return Response.json(await new Promise<object>((resolve) => (server.reply = resolve)));
    server.requests += 1;
    return Response.json({ success: true, ...counts, version: versionOf(server.rows), students: server.rows });
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
    visibleMarks: () => result.current.rows.map(({ name, status }) => `${name} ${status}`),
    count: () => result.current.counts.count,
    stream: (count: number, ...rows: RegisterRow[]) =>
      act(async () => result.current.applyUpdate({ ...counts, count }, rows)),
    /** The event with which the stream opens. */
    streamVersion: (...rows: RegisterRow[]) =>
      act(async () => result.current.applyUpdate({ ...counts, version: versionOf(rows) }, [])),
    reply: async (count: number) => {
      await act(async () => server.reply({ success: true, ...counts, count, student: { ...anna, status: 'late' } }));
      await waitFor(() => expect(result.current.busyId).toBeUndefined());
    },
  };
}

describe('useRegister', () => {
  it('applies the reply of a correction with its counts', async () => {
    const { visibleMarks, count, reply } = await renderPendingCorrection();
    await reply(1);
    expect(visibleMarks()).toEqual(['Anna late', 'Ben absent']);
    expect(count()).toBe(1);
  });

  it('does not overwrite a newer change with the reply of an older correction', async () => {
    const { server, visibleMarks, count, stream, reply } = await renderPendingCorrection();
    await stream(1, { ...anna, status: 'late' });
    server.rows = [{ ...anna, status: 'excused' }, ben];
    await stream(0, { ...anna, status: 'excused' });
    await reply(1);
    expect(visibleMarks()).toEqual(['Anna excused', 'Ben absent']);
    expect(count()).toBe(0);
  });

  it('replaces an earlier streamed update with the correction', async () => {
    const { server, visibleMarks, stream, reply } = await renderPendingCorrection();
    // Anna checked in while the correction was pending; the correction wins.
    await stream(1, { ...anna, status: 'present' });
    server.rows = [{ ...anna, status: 'late' }, ben];
    await reply(1);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna late', 'Ben absent']));
  });

  it('keeps a check-in that arrives during a correction', async () => {
    const { visibleMarks, count, stream, reply } = await renderPendingCorrection();
    await stream(2, { ...ben, status: 'present' });
    await reply(1);
    expect(visibleMarks()).toEqual(['Anna late', 'Ben present']);
    expect(count()).toBe(2);
  });

  it('refetches only if the stream reports another version', async () => {
    const { server, visibleMarks, streamVersion, reply } = await renderPendingCorrection();
    await reply(1);
    await streamVersion(anna, ben);
    expect(server.requests).toBe(1);
    // Ben checked in while the stream was down.
    server.rows = [anna, { ...ben, status: 'present' }];
    await streamVersion(...server.rows);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna absent', 'Ben present']));
    await streamVersion(...server.rows);
    expect(server.requests).toBe(2);
  });

  it('refetches again if an update arrives while a reply is pending', async () => {
    const { server, visibleMarks, stream, streamVersion, reply } = await renderPendingCorrection();
    await reply(1);
    server.rows = [anna, { ...ben, status: 'present' }];
    const [older, newest] = [server.rows, [{ ...anna, status: 'excused' as const }, server.rows[1]!]];
    await streamVersion(...older);
    server.rows = newest;
    await stream(2, newest[0]!);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna excused', 'Ben present']));
  });
});
