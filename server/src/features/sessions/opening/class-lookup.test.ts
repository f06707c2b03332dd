import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemTx } from '../../../platform/database/database.ts';
import { makeTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { listSessionsByHandles } from '../running/running-sessions.store.ts';

let database: TestDatabase;
beforeAll(async () => (database = await makeTestDatabase()));
afterAll(() => database.drop());

describe('classes that are looked up by the beginning of their codes', () => {
  it('are found by the index, whatever else is in the table', async () => {
    const plan = await database.acrossUniversities(async (tx) => {
      // As the planner decides where a table is long.
      await tx.query('SET LOCAL enable_seqscan = off');
      const query: SystemTx['query'] = (text, values) => tx.query(`EXPLAIN ${text}`, values);
      return listSessionsByHandles({ ...tx, query }, ['ABCDEFGH', '01234567']);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Cond: \(handle = ANY/u);
  });
});
