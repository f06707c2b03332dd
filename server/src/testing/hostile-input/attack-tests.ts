import type { NamedEndpoint } from '@muster/contract/http/api';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { type ProblemCode, problems as problemTable } from '@muster/contract/http/problems';
import { roles as allRoles, type Role } from '@muster/contract/http/shared';
import { describe, expect, it } from 'vitest';
import { errorsOf } from '#platform/http/errors/endpoint-errors.ts';
import { type Attack, attacksOn } from './attacks.ts';
import { type Campus, makeCampus, type PersonKey, roleOf } from '../campus.ts';
import { productScenario, type TestProduct } from '../product.ts';

type Response = { readonly statusCode: number; readonly body: string };
type Sender = (attack: Attack) => Promise<string[]>;

const roles: readonly (PersonKey | undefined)[] = [
  undefined,
  'student',
  'lecturer',
  'otherLecturer',
  'admin',
  'foreignAdmin',
];

/** Sends hostile input to each endpoint in every role. It must be rejected with a declared error, never with a 5xx status. */
export function testHostileInput(endpoints: readonly NamedEndpoint[]): void {
  const product = productScenario();

  describe.each(endpoints.map((one) => [one.name, one] as const))('%s', (_, one) => {
    it('rejects hostile input in every role', async () => {
      const testedRoles = one.endpoint.guard.who === 'public' ? [undefined] : roles;
      const problems: string[] = [];
      let unchanged: Campus | undefined;
      for (const [index, role] of testedRoles.entries()) {
        const campus = (unchanged ??= await makeCampus(product.database, { hasTeachingGroups: true }));
        const step = stepOf(one.endpoint, role);
        const attacks = attacksOn(one, campus).filter((__, n) => n % step === index % step);
        const send = senderOf(product, one.endpoint, role && campus.tokens[role], role ?? 'anonymous');
        problems.push(...(await sendAll(attacks, send)));
        // An accepted write may delete the data of the next attack.
        if (one.endpoint.method !== 'GET' && !isRejected(one.endpoint, role)) unchanged = undefined;
      }
      // As one text, so that the report shows all of it.
      expect(problems.join('\n')).toBe('');
    });
  });
}

/** Whether the guard rejects the role before any input is read. */
function isRejected({ guard: { who } }: Endpoint, role: PersonKey | undefined): boolean {
  if (who === 'public') return false;
  const admitted: readonly Role[] = who === 'signed-in' ? allRoles : who;
  return role === undefined || !admitted.includes(roleOf(role));
}

/** One role sends all attacks. Other admitted roles send every 11th and rejected roles every 55th, each a different part. */
function stepOf(endpoint: Endpoint, role: PersonKey | undefined): number {
  const { who } = endpoint.guard;
  if (who === 'public') return 1;
  if (isRejected(endpoint, role)) return 55;
  return role === (who === 'signed-in' ? 'student' : who[0]) ? 1 : 11;
}

let sent = 0;
function senderOf({ app }: TestProduct, endpoint: Endpoint, token: string | undefined, who: string): Sender {
  const { method } = endpoint;
  const declared = new Set<ProblemCode>(errorsOf(endpoint));
  return async (attack) => {
    const { what, request } = attack();
    const { path = '/', query, type, payload } = request;
    sent += 1;
    const inject = (): Promise<Response> =>
      app.inject({
        method,
        url: query === undefined ? path : `${path}?${query}`,
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(type !== undefined && { 'content-type': type }),
        },
        ...(payload !== undefined && { payload }),
      });
    let response = await inject();
    // On a busy machine the database may time out once; a real error remains.
    for (let tries = 1; response.statusCode === 503 && tries < 4; tries++) response = await inject();
    // Dot segments lead to another endpoint, which has other errors.
    const isElsewhere = new URL(path, 'http://x').pathname.length < path.length;
    const problem = problemOf(response.statusCode, response.body, isElsewhere ? undefined : declared);
    return problem === undefined ? [] : [`${who}, ${what.slice(0, 120)}: ${problem}`];
  };
}

/** What is wrong with a response: a 5xx status, another error format, an undeclared code, or details of database or code. */
function problemOf(status: number, text: string, declared?: ReadonlySet<ProblemCode>): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  // Dots in a path can lead out of the API, where an unknown path is answered with the page.
  if (status === 404 && text.startsWith('<!doctype html>')) return undefined;
  const { success, code, error } = JSON.parse(text) as { success: unknown; code: ProblemCode; error: string };
  if (success !== false || problemTable[code]?.status !== status)
    return `not in the error format: ${text.slice(0, 200)}`;
  const isNoCall = ['There is no such call.', 'There is nothing here.'].includes(error);
  if (declared && !declared.has(code) && !isNoCall) return `not declared: ${text.slice(0, 200)}`;
  return /node_modules|syntax|invalid byte|violates|relation "/.test(text)
    ? `reveals internals: ${text.slice(0, 200)}`
    : undefined;
}

async function sendAll(attacks: readonly Attack[], send: Sender): Promise<string[]> {
  const problems: string[] = [];
  const rest = attacks.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const attack of rest) problems.push(...(await send(attack)));
    }),
  );
  return problems;
}
