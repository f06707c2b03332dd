import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTaughtUniversity, type TaughtUniversity } from '../../platform/database/taught-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { makeInReport } from './report-transaction.service.ts';

let database: TestDatabase;
let here: TaughtUniversity;
beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTaughtUniversity(database, 'HERE');
});
afterAll(() => database.drop());

test('of many reports four are counted at a time, the others wait for their turn, and whoever would wait too long is told', async () => {
  const counted = Promise.withResolvers<void>();
  let begun = 0;
  const drain = (): Promise<void> => {
    begun += 1;
    return counted.promise;
  };
  const inReport = makeInReport({ database, requireAdmin: async () => {}, drain });
  const asked = Array.from({ length: 105 }, () => inReport(here.admin, async () => 'counted'));
  const told = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.waitFor(() => expect(begun).toBeGreaterThan(3), 15_000);
  expect(begun).toBe(4);
  counted.resolve();
  const answers = (await told).map((one) => (one.status === 'fulfilled' ? one.value : 'turned away'));
  expect(answers).toEqual([...Array.from({ length: 104 }, () => 'counted'), 'turned away']);
});
