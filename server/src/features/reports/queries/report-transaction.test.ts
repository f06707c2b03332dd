import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scenario } from '#testing/scenario.ts';
import { makeReportTransaction } from './report-transaction.service.ts';

const t = scenario();

describe('report transaction', () => {
  it('runs four reports at a time, queues others, and rejects requests when the queue is full', async () => {
    const released = Promise.withResolvers<void>();
    let begun = 0;
    const work = async (): Promise<string> => {
      begun += 1;
      await released.promise;
      return 'counted';
    };
    const reportTransaction = makeReportTransaction({ ...t, closing: new AbortController().signal });
    const requests = Array.from({ length: 105 }, () => reportTransaction(t.here.admin, work));
    const settled = Promise.allSettled(requests);
    await expect(requests.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(() => expect(begun).toBeGreaterThan(3), 15_000);
    expect(begun).toBe(4);
    released.resolve();
    const results = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'));
    expect(results).toEqual([...Array.from({ length: 104 }, () => 'counted'), 'rejected']);
  });

  it('rejects new reports when the server closes, and finishes those that are running', async () => {
    const closing = new AbortController();
    const reportTransaction = makeReportTransaction({ ...t, closing: closing.signal });
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<string>();
    const running = reportTransaction(t.here.admin, () => (begun.resolve(), released.promise));
    await begun.promise;
    closing.abort();
    await expect(reportTransaction(t.here.admin, async () => 'counted')).rejects.toMatchObject({ code: 'unavailable' });
    released.resolve('counted');
    expect(await running).toBe('counted');
  });

  it('rejects a report that is still running shortly before connections are cut', async () => {
    const closing = new AbortController();
    const reportTransaction = makeReportTransaction({ ...t, closing: closing.signal });
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<string>();
    const running = reportTransaction(t.here.admin, () => (begun.resolve(), released.promise));
    await begun.promise;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    closing.abort();
    vi.advanceTimersByTime(8_000);
    await expect(running).rejects.toMatchObject({ code: 'unavailable' });
    released.resolve('counted');
  });
});
