import { api, type NamedEndpoint } from '@muster/contract/api';
import type { Endpoint } from '@muster/contract/endpoint';
import { problems } from '@muster/contract/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Line } from './testing/authorisation-line.ts';
import { lines } from './testing/authorisation-lines.ts';
import { type Campus, makeCampus, type PersonKey } from './testing/campus.ts';
import { everyPlace, placed } from './testing/every-place.ts';
import {
  hostileBodies,
  hostileForms,
  hostileQueries,
  hostileSegments,
  hostileValues,
} from './testing/hostile-input.ts';
import { startTestProduct, type TestProduct } from './testing/product.ts';
import { formWith } from './testing/small-file.ts';

/** Bad requests are refused; a 5xx would be our own fault. Addresses differ, so that no limit stands before the fault. */

type Request = {
  readonly path?: string;
  readonly query?: string;
  readonly type?: string | undefined;
  readonly payload?: string | Buffer;
};
type Attack = { readonly what: string; readonly request: Request };
type Sender = (attack: Attack) => Promise<string[]>;

const roles: readonly (PersonKey | undefined)[] = [
  undefined,
  'student',
  'lecturer',
  'otherLecturer',
  'admin',
  'foreignAdmin',
];

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

describe.each(api.map((one) => [one.name, one] as const))('%s', (_, one) => {
  test('whatever is sent in whichever role, the fault is not ours', async () => {
    const asked = one.endpoint.guard.who === 'public' ? [undefined] : roles;
    const faults: string[] = [];
    for (const [index, role] of asked.entries()) {
      const campus = await makeCampus(product.database);
      // The full set goes out once as somebody who is let in; the others send every eleventh of it, each another part.
      const isThorough = role === thoroughRole(one.endpoint);
      const attacks = attacksOn(one, campus).filter((__, n) => isThorough || n % 11 === index);
      faults.push(...(await sendAll(attacks, senderOf(one.endpoint, role && campus.tokens[role], role ?? 'anybody'))));
    }
    expect(faults).toEqual([]);
  });
});

function thoroughRole({ guard }: Endpoint): PersonKey | undefined {
  if (guard.who === 'public') return undefined;
  if (guard.who === 'signed-in') return 'student';
  return guard.who[0];
}

function attacksOn({ name, endpoint }: NamedEndpoint, campus: Campus): Attack[] {
  const line = lines[name]?.(campus) ?? ({ who: 'P' } satisfies Line);
  const path = pathOf(endpoint.path, line.params);
  const query = new URLSearchParams(line.query).toString();
  const good: Request = endpoint.upload ? formWith(line.file) : body(line.body);
  const attacks: Attack[] = Object.keys(line.params ?? {}).flatMap((key) =>
    hostileSegments.map((segment) => ({
      what: `${key} in the path: ${segment}`,
      request: { path: pathOf(endpoint.path, { ...line.params, [key]: segment }), ...good },
    })),
  );
  // A stream that is opened would never end; its path is all that is read of it.
  if (endpoint.reply === 'event-stream') return attacks;
  for (const text of hostileQueries) attacks.push({ what: `query ${text}`, request: { path, query: text, ...good } });
  for (const [key] of everyPlace(endpoint.query)) {
    for (const value of hostileValues) {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      const given = encodeURIComponent(written.toWellFormed().slice(0, 9000));
      const own = `${query}&${String(key)}=${given}`;
      attacks.push({ what: `query ${own}`, request: { path, query: own } });
    }
    attacks.push({
      what: `${String(key)} twice`,
      request: { path, query: `${query}&${String(key)}=1&${String(key)}=2` },
    });
  }
  if (endpoint.method === 'GET') return attacks;
  for (const { what, ...envelope } of hostileBodies) attacks.push({ what, request: { path, ...envelope } });
  if (!endpoint.upload) return [...attacks, ...attacksOnBody(endpoint, line, path)];
  for (const { what, ...envelope } of hostileForms) attacks.push({ what, request: { path, ...envelope } });
  return attacks;
}

function attacksOnBody(endpoint: Endpoint, line: Line, path: string): Attack[] {
  const attacks: Attack[] = [];
  for (const place of everyPlace(endpoint.body)) {
    for (const value of hostileValues) {
      attacks.push({
        what: `${place.join('.')}: ${JSON.stringify(value)}`,
        request: { path, ...body(placed(endpoint.body, line.body ?? {}, place, value)) },
      });
    }
  }
  return attacks;
}

const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
const body = (value: unknown): Request =>
  value === undefined ? {} : { type: 'application/json', payload: JSON.stringify(value) };

let sent = 0;
function senderOf({ method }: Endpoint, token: string | undefined, who: string): Sender {
  return async ({ what, request: { path = '/', query, type, payload } }) => {
    sent += 1;
    const answer = await product.app.inject({
      method,
      url: query === undefined ? path : `${path}?${query}`,
      remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    });
    const complaint = complaintAbout(answer.statusCode, answer.body);
    return complaint === undefined ? [] : [`${who}, ${what.slice(0, 120)}: ${complaint}`];
  };
}

/** Every refusal has the one shape, and no word of the database or of the code in it. */
function complaintAbout(status: number, text: string): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const { success, code } = JSON.parse(text) as { success: unknown; code: string };
  if (success !== false || !(code in problems)) return `no refusal of ours: ${text.slice(0, 200)}`;
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
