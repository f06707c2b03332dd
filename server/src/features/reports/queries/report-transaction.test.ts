import { describe, expect, it, vi } from 'vitest';
import { scenario } from '../../../testing/scenario.ts';
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
    const reportTransaction = makeReportTransaction(t);
    const requests = Array.from({ length: 105 }, () => reportTransaction(t.here.admin, work));
    const settled = Promise.allSettled(requests);
    await expect(requests.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(() => expect(begun).toBeGreaterThan(3), 15_000);
    expect(begun).toBe(4);
    released.resolve();
    const results = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'));
    expect(results).toEqual([...Array.from({ length: 104 }, () => 'counted'), 'rejected']);
  });
});
