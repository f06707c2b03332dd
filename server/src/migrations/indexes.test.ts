import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

const listNames = async (sql: string): Promise<string[]> => {
  const rows = await database.acrossUniversities((tx) => tx.query(sql, [], z.object({ name: z.string() })));
  return rows.map(({ name }) => name);
};

/** Foreign keys that need no index, with the reason. */
const keysWithoutIndex: Record<string, string> = {
  'attendance (university_id, degree_details_id)': 'degrees are never deleted, and check-ins need few indexes',
  'redeemed_claims (university_id, student_id)': 'rows are deleted after hours, and check-ins need few indexes',
  'warning_rules (university_id, changed_by)': 'a university has one row',
};

/** Indexes that are read before the university is known, or for all universities at once. */
const indexesAcrossUniversities: Record<string, string> = {
  access_tokens_expires_at_idx: 'job: deletes expired tokens',
  access_tokens_token_hash_idx: 'request: finds the account of a token',
  accounts_email_idx: 'sign-in: finds the accounts of an address',
  calendar_feeds_id_idx: 'request: finds the account of a feed',
  class_sessions_handle_idx: 'check-in: finds the class session of a QR code',
  class_sessions_running_idx: 'job: finds class sessions whose codes are shown',
  enrolment_codes_code_hash_idx: 'registration: finds the university of a code',
  excuses_ends_on_idx: 'job: finds excuses that apply today',
  files_random_idx: 'request: finds the university of a file',
  mails_attempted_at_idx: 'queue: keeps the pace of all universities together',
  mails_due_idx: 'queue: finds the next due mail',
  redeemed_claims_redeemed_at_idx: 'job: deletes expired claims',
  reset_tokens_token_hash_idx: 'request: finds the account of a token',
};

describe('indexes', () => {
  it('support every foreign key', async () => {
    const unsupported = await listNames(`
      SELECT f.conrelid::regclass || ' (' || string_agg(a.attname, ', ' ORDER BY k.place) || ')' AS name
      FROM pg_constraint f
      CROSS JOIN unnest(f.conkey) WITH ORDINALITY k(attnum, place)
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum
      WHERE f.contype = 'f' AND f.confrelid <> 'universities'::regclass
        AND NOT EXISTS (
          SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND (i.indkey::int2[])[0:cardinality(f.conkey) - 1] = f.conkey
            -- A partial index may leave out the rows without a reference, and no others.
            AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = (
              SELECT format('(%I IS NOT NULL)', attname) FROM pg_attribute
              WHERE attrelid = f.conrelid AND attnum = f.conkey[cardinality(f.conkey)])))
      GROUP BY f.oid, f.conrelid ORDER BY 1`);
    expect(unsupported).toEqual(Object.keys(keysWithoutIndex));
  });

  it('start with the university', async () => {
    const others = await listNames(`
      SELECT indexrelid::regclass::text AS name FROM pg_index i
      JOIN pg_attribute u ON u.attrelid = i.indrelid AND u.attname = 'university_id' AND NOT u.attisdropped
      WHERE i.indkey[0] <> u.attnum ORDER BY 1`);
    expect(others).toEqual(Object.keys(indexesAcrossUniversities));
  });

  it('leave out the columns of attendance that a check-in writes, so that it is a HOT update', async () => {
    const checkIn = /\b(status|method|marked_at|device_hash|network_hash|is_last_second|location_\w+)\b/u;
    const definitions = await listNames(
      "SELECT pg_get_indexdef(indexrelid) AS name FROM pg_index WHERE indrelid = 'attendance'::regclass",
    );
    expect(definitions.length).toBeGreaterThan(5);
    expect(definitions.filter((definition) => checkIn.test(definition))).toEqual([]);
  });
});
