import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('of many reports four are counted at a time, the others wait for their turn, and whoever would wait too long is told', async () => {
  const counted = Promise.withResolvers<void>();
  let begun = 0;
  const drain = (): Promise<void> => {
    begun += 1;
    return counted.promise;
  };
  const inReport = makeReportTransaction({ database, requireAdmin: async () => {}, drain });
  const asked = Array.from({ length: 105 }, () => inReport(here.admin, async () => 'counted'));
  const told = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.waitFor(() => expect(begun).toBeGreaterThan(3), 15_000);
  expect(begun).toBe(4);
  counted.resolve();
  const answers = (await told).map((one) => (one.status === 'fulfilled' ? one.value : 'turned away'));
  expect(answers).toEqual([...Array.from({ length: 104 }, () => 'counted'), 'turned away']);
});
