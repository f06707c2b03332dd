import { afterAll, describe, expect, it } from 'vitest';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { describeSchema } from './schema-text.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

describe('schema.txt', () => {
  /** After a migration: `npx vitest run --project server server/src/migrations/schema.test.ts -u`, then review the difference. */
  it('describes the schema that the migrations and functions make', async () => {
    await expect(await describeSchema(database.pool)).toMatchFileSnapshot('schema.txt');
  });
});
