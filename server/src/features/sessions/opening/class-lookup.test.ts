import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemTx } from '#platform/database/database.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { listSessionsByHandles } from '../running/running-sessions.store.ts';

let database: TestDatabase;
beforeAll(async () => (database = await makeTestDatabase()));
afterAll(() => database.drop());

describe('lookup of sessions by handle', () => {
  it('uses the index for any table size', async () => {
    const plan = await database.acrossUniversities(async (tx) => {
      // Makes the planner choose as for a large table.
      await tx.query('SET LOCAL enable_seqscan = off');
      const query: SystemTx['query'] = (text, values) => tx.query(`EXPLAIN ${text}`, values);
      return listSessionsByHandles({ ...tx, query }, ['ABCDEFGH', '01234567']);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Cond: \(handle = ANY/u);
  });
});
