import { api } from '@muster/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Line, Who } from './testing/authorization/authorization-case.ts';
import { lines } from './testing/authorization/authorization-cases.ts';
import { callEndpoint } from './testing/call-endpoint.ts';
import { type Campus, makeCampus, type PersonKey } from './testing/campus.ts';
import { startTestProduct, type TestProduct } from './testing/product.ts';

type Actor =
  | 'anonymous'
  | 'student'
  | 'lecturer'
  | 'other lecturer'
  | 'admin'
  | "another university's admin"
  | 'revoked token';

const people: Record<Actor, PersonKey | undefined> = {
  anonymous: undefined,
  student: 'student',
  lecturer: 'lecturer',
  'other lecturer': 'otherLecturer',
  admin: 'admin',
  "another university's admin": 'foreignAdmin',
  'revoked token': 'secondAdmin',
};

const rolesOf: Record<Who, string> = { P: '', U: 'SLA', A: 'A', L: 'L', LA: 'LA', LS: 'LS', owner: 'LA', S: 'S' };
const roleOf = (actor: Actor): string =>
  actor === 'student' ? 'S' : actor.endsWith('lecturer') ? 'L' : actor.endsWith('admin') ? 'A' : '';

/** What the specification's "Who" means for this actor, as a status. */
function verdict({ who, answers = 200, isOurs }: Line, actor: Actor): number {
  if (who === 'P') return answers;
  if (actor === 'anonymous' || actor === 'revoked token') return 401;
  if (!rolesOf[who].includes(roleOf(actor))) return 403;
  if (actor === "another university's admin" && (isOurs ?? who === 'owner')) return 404;
  if (actor === 'other lecturer' && who === 'owner') return 403;
  return answers;
}

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

test('every endpoint of the contract has its line in the matrix, and no line is left over', () => {
  expect(Object.keys(lines).toSorted()).toEqual(api.map(({ name }) => name).toSorted());
});

test('every endpoint of the contract is answered', () => {
  for (const { endpoint } of api) {
    expect(product.app.hasRoute({ method: endpoint.method, url: endpoint.path }), endpoint.path).toBe(true);
  }
});

describe.each(api.map((one) => [one.name, one] as const))('%s', (name, { endpoint }) => {
  const lineIn = (campus: Campus): Line => lines[name]?.(campus) ?? { who: 'P', answers: 0 };
  let shared: Campus | undefined;
  test.each(Object.keys(people) as Actor[])('to %s', async (actor) => {
    shared ??= await makeCampus(product.database);
    // Whoever is turned away at the door leaves everything as it is, and so does who only reads.
    const isTurnedAway = [401, 403].includes(verdict(lineIn(shared), actor));
    const campus = isTurnedAway || endpoint.method === 'GET' ? shared : await makeCampus(product.database);
    const line = lineIn(campus);
    const token = await tokenOf(actor, campus);
    const { status, text } = await callEndpoint(product.url, endpoint, line, token);
    expect({ status, text: status === verdict(line, actor) ? '' : text }).toEqual({
      status: verdict(line, actor),
      text: '',
    });
    if (actor === "another university's admin" && line.who !== 'P') expectNothingOfOurs(text, campus);
  });
});

async function tokenOf(actor: Actor, { tokens }: Campus): Promise<string | undefined> {
  const person = people[actor];
  const token = person && tokens[person];
  if (actor !== 'revoked token' || !token) return token;
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.url}/api/auth/me`, { headers })).status).toBe(200);
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
  return token;
}

function expectNothingOfOurs(text: string, { ids }: Campus): void {
  const { theirs: _, foreignAdmin: __, ...ours } = ids;
  for (const [thing, id] of Object.entries(ours)) expect(text, `tells of our ${thing}`).not.toContain(id);
}
