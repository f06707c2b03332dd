import { api } from '@muster/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lines } from './testing/authorization/authorization-cases.ts';
import { callEndpoint } from './testing/call-endpoint.ts';
import { type Campus, makeCampus, type PersonKey } from './testing/campus.ts';
import { startTestProduct, type TestProduct } from './testing/product.ts';

const steps = 10_000;
const walkers: readonly PersonKey[] = ['admin', 'secondAdmin', 'lecturer', 'otherLecturer', 'student', 'foreignAdmin'];

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

test(`nobody reads or changes anything of another university in ${steps} random steps`, async () => {
  const random = makeRandom(20_261);
  const [home, abroad] = [await makeCampus(product.database), await makeCampus(product.database)];
  const before = await fingerprint(abroad);
  const tempting = Object.values(abroad.ids);
  const calls = api.filter(({ endpoint, name }) => endpoint.guard.who !== 'public' && !['signOut'].includes(name));
  let allowed = 0;
  for (let step = 0; step < steps; step++) {
    const { name, endpoint } = random.pick(calls);
    const token = home.tokens[random.pick(walkers)];
    const line = lines[name]?.({ ...home, ids: random.mix(home.ids, abroad.ids) });
    if (!line) throw new Error(`${name} has no line in the matrix`);
    const { status, text } = await callEndpoint(product.url, endpoint, line, token);
    expect(status, `step ${step}, ${name}: ${text}`).toBeLessThan(500);
    if (status === 200) allowed++;
    const found = tempting.filter((id) => text.includes(id));
    expect(found, `step ${step}, ${name}`).toEqual([]);
  }
  expect(await fingerprint(abroad)).toEqual(before);
  // A walk that is refused everywhere proves nothing.
  expect(allowed).toBeGreaterThan(steps / 10);
}, 300_000);

/**
 * Every row of the university, table by table; but for what the database itself derives from them, which we may not read, and for
 * what jobs write for every university whoever walks meanwhile: the figures of the daily one, and the places of who is counted.
 */
async function fingerprint({ ids }: Campus): Promise<Record<string, unknown>[]> {
  return product.database.acrossUniversities(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'university_id'
       where c.relkind = 'r' and c.relname not in ('privacy_runs', 'tally_places') and has_table_privilege(c.oid, 'SELECT') order by 1`,
    );
    const one = ({ name }: { name: string }): string =>
      `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where university_id = $1`;
    return tx.query(tables.map(one).join(' union all '), [ids.ours]);
  });
}

/** The same walk every time: a failure can be walked again. */
function makeRandom(seed: number) {
  let state = seed;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return {
    pick<T>(list: readonly T[]): T {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
    mix: <T extends Record<string, string>>(one: T, other: T): T =>
      Object.fromEntries(Object.keys(one).map((key) => [key, (below(2) === 0 ? one : other)[key]])) as T,
  };
}
