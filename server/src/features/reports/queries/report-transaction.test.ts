import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestUniversity, type TestUniversity } from '../../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { makeReportTransaction } from './report-transaction.service.ts';

let database: TestDatabase;
let here: TestUniversity;
beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
});
afterAll(() => database.drop());

describe('report transaction', () => {
  it('runs four reports at a time, queues others, and rejects requests when the queue is full', async () => {
    const counted = Promise.withResolvers<void>();
    let begun = 0;
    const drain = (): Promise<void> => {
      begun += 1;
      return counted.promise;
    };
    const reportTransaction = makeReportTransaction({ database, requireAdmin: async () => {}, drain });
    const requests = Array.from({ length: 105 }, () => reportTransaction(here.admin, async () => 'counted'));
    const settled = Promise.allSettled(requests);
    await expect(requests.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(() => expect(begun).toBeGreaterThan(3), 15_000);
    expect(begun).toBe(4);
    counted.resolve();
    const results = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'));
    expect(results).toEqual([...Array.from({ length: 104 }, () => 'counted'), 'rejected']);
  });
});
