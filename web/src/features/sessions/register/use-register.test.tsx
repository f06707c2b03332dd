import { correctMark, getRegister, type RegisterRow } from '@muster/contract/attendance/registers';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { aiko, counts as ofOne, id, uuid } from '../session.setup.ts';
import { useRegister } from './use-register.ts';

const server = mockServer();
const anna: RegisterRow = { ...aiko, name: 'Anna' };
const ben: RegisterRow = { ...aiko, id: uuid(2), name: 'Ben' };
const counts = { ...ofOne, expected: 2 };
const versionOf = (rows: readonly RegisterRow[]): string => JSON.stringify(rows);

/** Rows on the server. */
let rows: RegisterRow[];

/** A register of two students. The correction of Anna to late is pending. */
async function renderPendingCorrection() {
  rows = [anna, ben];
  const correction = Promise.withResolvers<ReplyOf<typeof correctMark>>();
  server.reply(getRegister, () => ({ success: true, ...counts, version: versionOf(rows), students: rows }));
  server.reply(correctMark, () => correction.promise);
  const client = new QueryClient();
  const { result } = renderHook(() => useRegister(id), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  act(() => void result.current.setStatus(anna, 'late'));
  await waitFor(() => expect(result.current.busyId).toBe(anna.id));
  return {
    visibleMarks: () => result.current.rows.map(({ name, status }) => `${name} ${status}`),
    count: () => result.current.counts.count,
    stream: (count: number, ...rows: RegisterRow[]) =>
      act(async () => result.current.applyUpdate({ ...counts, count }, rows)),
    /** The event with which the stream opens. */
    streamVersion: (...rows: RegisterRow[]) =>
      act(async () => result.current.applyUpdate({ ...counts, version: versionOf(rows) }, [])),
    reply: async (count: number) => {
      await act(async () =>
        correction.resolve({ success: true, ...counts, count, student: { ...anna, status: 'late' } }),
      );
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
    const { visibleMarks, count, stream, reply } = await renderPendingCorrection();
    await stream(1, { ...anna, status: 'late' });
    rows = [{ ...anna, status: 'excused' }, ben];
    await stream(0, { ...anna, status: 'excused' });
    await reply(1);
    expect(visibleMarks()).toEqual(['Anna excused', 'Ben absent']);
    expect(count()).toBe(0);
  });

  it('replaces an earlier streamed update with the correction', async () => {
    const { visibleMarks, stream, reply } = await renderPendingCorrection();
    // Anna checked in while the correction was pending; the correction wins.
    await stream(1, { ...anna, status: 'present' });
    rows = [{ ...anna, status: 'late' }, ben];
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
    const { visibleMarks, streamVersion, reply } = await renderPendingCorrection();
    await reply(1);
    await streamVersion(anna, ben);
    expect(server.requests(getRegister)).toHaveLength(1);
    // Ben checked in while the stream was down.
    rows = [anna, { ...ben, status: 'present' }];
    await streamVersion(...rows);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna absent', 'Ben present']));
    await streamVersion(...rows);
    expect(server.requests(getRegister)).toHaveLength(2);
  });

  it('reads the register again when a student was added to the list or removed from it', async () => {
    const { visibleMarks, stream, reply } = await renderPendingCorrection();
    await reply(1);
    const chidi = { ...ben, id: uuid(3), name: 'Chidi' };
    rows = [anna, ben, chidi];
    await stream(0, chidi);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna absent', 'Ben absent', 'Chidi absent']));
    rows = [anna, ben];
    // The stream sends the rows that changed and the number of expected students.
    await stream(0, { ...ben, status: 'absent' });
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna absent', 'Ben absent']));
  });

  it('refetches again if an update arrives while a reply is pending', async () => {
    const { visibleMarks, stream, streamVersion, reply } = await renderPendingCorrection();
    await reply(1);
    rows = [anna, { ...ben, status: 'present' }];
    const [older, newest] = [rows, [{ ...anna, status: 'excused' as const }, rows[1]!]];
    await streamVersion(...older);
    rows = newest;
    await stream(2, newest[0]!);
    await waitFor(() => expect(visibleMarks()).toEqual(['Anna excused', 'Ben present']));
  });
});
