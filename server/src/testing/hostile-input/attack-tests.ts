import type { NamedEndpoint } from '@muster/contract/api';
import type { Endpoint } from '@muster/contract/endpoint';
import { type ProblemCode, problems } from '@muster/contract/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOf } from '../../platform/http/errors/endpoint-errors.ts';
import { type Attack, attacksOn } from './attacks.ts';
import { type Campus, makeCampus, type PersonKey, roleOf } from '../campus.ts';
import { startTestProduct, type TestProduct } from '../product.ts';

type Answer = { readonly statusCode: number; readonly body: string };
type Sender = (attack: Attack) => Promise<string[]>;

const roles: readonly (PersonKey | undefined)[] = [
  undefined,
  'student',
  'lecturer',
  'otherLecturer',
  'admin',
  'foreignAdmin',
];

/** Bad requests are refused; a 5xx would be our own fault. Addresses differ, so that no limit stands before the fault. */
export function attackAll(endpoints: readonly NamedEndpoint[]): void {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(() => product.stop());

  describe.each(endpoints.map((one) => [one.name, one] as const))('%s', (_, one) => {
    test('whatever is sent in whichever role, the fault is not ours', async () => {
      const asked = one.endpoint.guard.who === 'public' ? [undefined] : roles;
      const faults: string[] = [];
      let untouched: Campus | undefined;
      for (const [index, role] of asked.entries()) {
        const campus = (untouched ??= await makeCampus(product.database));
        const step = stepOf(one.endpoint, role);
        const attacks = attacksOn(one, campus).filter((__, n) => n % step === index % step);
        const send = senderOf(product, one.endpoint, role && campus.tokens[role], role ?? 'anybody');
        faults.push(...(await sendAll(attacks, send)));
        // Whoever is let in where something is written may delete what the next one attacks.
        if (one.endpoint.method !== 'GET' && !isTurnedAway(one.endpoint, role)) untouched = undefined;
      }
      // As one text, which a report shows whole.
      expect(faults.join('\n')).toBe('');
    });
  });
}

/** At the door, before anything is read. */
const isTurnedAway = ({ guard }: Endpoint, role: PersonKey | undefined): boolean =>
  guard.who !== 'public' && (role === undefined || (guard.who !== 'signed-in' && !guard.who.includes(roleOf(role))));

/**
 * The full set goes out once as somebody who is let in; others who are send every eleventh of it, each another part, and whoever
 * is turned away every fifty-fifth.
 */
function stepOf(endpoint: Endpoint, role: PersonKey | undefined): number {
  const { who } = endpoint.guard;
  if (who === 'public') return 1;
  if (isTurnedAway(endpoint, role)) return 55;
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
    const ask = (): Promise<Answer> =>
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
    let answer = await ask();
    // On a machine that is busy otherwise the database may be too slow for once; what is wrong itself stays wrong.
    for (let tries = 1; answer.statusCode === 503 && tries < 4; tries++) answer = await ask();
    // Dots lead on to another address, whose call answers what it declares itself.
    const isElsewhere = new URL(path, 'http://x').pathname.length < path.length;
    const complaint = complaintAbout(answer.statusCode, answer.body, isElsewhere ? undefined : declared);
    return complaint === undefined ? [] : [`${who}, ${what.slice(0, 120)}: ${complaint}`];
  };
}

/** Every refusal has the one shape, is declared, and has no word of the database or of the code in it. */
function complaintAbout(status: number, text: string, declared?: ReadonlySet<ProblemCode>): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const { success, code, error } = JSON.parse(text) as { success: unknown; code: ProblemCode; error: string };
  if (success !== false || problems[code]?.status !== status) return `no refusal of ours: ${text.slice(0, 200)}`;
  const isNoCall = ['There is no such call.', 'There is nothing here.'].includes(error);
  if (declared && !declared.has(code) && !isNoCall) return `not declared: ${text.slice(0, 200)}`;
  return /node_modules|syntax|invalid byte|violates|relation "/.test(text)
    ? `tells too much: ${text.slice(0, 200)}`
    : undefined;
}

async function sendAll(attacks: readonly Attack[], send: Sender): Promise<string[]> {
  const faults: string[] = [];
  const rest = attacks.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const attack of rest) faults.push(...(await send(attack)));
    }),
  );
  return faults;
}
