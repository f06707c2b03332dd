import { api } from '@muster/contract/http/api';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus, type PersonKey } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

const steps = 10_000;
const callers: readonly PersonKey[] = ['admin', 'secondAdmin', 'lecturer', 'otherLecturer', 'student', 'foreignAdmin'];

const product = productScenario();

describe('isolation of universities', () => {
  it(`holds in ${steps} random calls`, async () => {
    const random = makeRandom(20_261);
    const [own, other] = [
      await makeCampus(product.database, { hasTeachingGroups: true }),
      await makeCampus(product.database, { hasTeachingGroups: true }),
    ];
    const before = await fingerprint(other);
    const foreignIds = Object.values(other.ids);
    const calls = api.filter(({ endpoint, name }) => endpoint.guard.who !== 'public' && !['signOut'].includes(name));
    let allowed = 0;
    for (let step = 0; step < steps; step++) {
      const { name, endpoint } = random.pick(calls);
      const token = own.tokens[random.pick(callers)];
      const authorizationCase = authorizationCases[name]?.({ ...own, ids: random.mix(own.ids, other.ids) });
      if (!authorizationCase) throw new Error(`${name} has no case in the authorization matrix`);
      const { status, text } = await callEndpoint(product.url, endpoint, authorizationCase, token);
      expect(status, `step ${step}, ${name}: ${text}`).toBeLessThan(500);
      if (status === 200) allowed++;
      const found = foreignIds.filter((id) => text.includes(id));
      expect(found, `step ${step}, ${name}`).toEqual([]);
    }
    expect(await fingerprint(other)).toEqual(before);
    // The test is meaningless if most calls are rejected.
    expect(allowed).toBeGreaterThan(steps / 10);
  }, 300_000);

  /** Count and hash of the university's rows per table, except tables that background jobs write for every university. */
  async function fingerprint({ ids }: Campus): Promise<Record<string, unknown>[]> {
    return product.database.acrossUniversities(async (tx) => {
      const tables = await tx.query(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'university_id'
       WHERE c.relkind = 'r' AND c.relname NOT IN ('privacy_runs', 'audit_chains') AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
        [],
        z.object({ name: z.string() }),
      );
      const one = ({ name }: { name: string }): string =>
        `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t WHERE university_id = $1`;
      return tx.query(tables.map(one).join(' UNION ALL '), [ids.ours], z.looseObject({}));
    });
  }

  /** A seeded generator, so that failures can be reproduced. */
  function makeRandom(seed: number) {
    let state = seed;
    const below = (count: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
    return {
      pick<T>(list: readonly T[]): T {
        const one = list[below(list.length)];
        if (one === undefined) throw new Error('The list is empty');
        return one;
      },
      mix: <T extends Record<string, string>>(one: T, other: T): T =>
        Object.fromEntries(Object.keys(one).map((key) => [key, (below(2) === 0 ? one : other)[key]])) as T,
    };
  }
});
