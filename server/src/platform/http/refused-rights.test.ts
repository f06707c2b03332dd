import type { AddressInfo } from 'node:net';
import { endpoint } from '@muster/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../log.ts';
import type { Caller } from './caller.ts';
import { makeFastify } from './fastify.ts';
import { makeMount } from './mount.ts';
import { refuse } from './refusal.ts';
import { makeRefusedRights } from './refused-rights.ts';

const student: Caller = {
  accountId: 'account-of-sam',
  universityId: 'north',
  role: 'student',
  staffId: null,
  studentId: 'sam',
  tokenId: 't',
};
const lecturer: Caller = { ...student, accountId: 'account-of-lakshmi', role: 'lecturer', staffId: 'lakshmi' };
const callers = new Map([
  ['token-of-the-student', student],
  ['token-of-the-lecturer', lecturer],
]);
const authenticate = (token: string) => callers.get(token);

const reply = z.object({});
const ofTheClass = endpoint({
  method: 'GET',
  path: '/api/classes/:id',
  summary: 'For this test',
  guard: { who: ['lecturer'], owns: 'class session' },
  params: z.object({ id: z.string() }),
  reply,
  refusals: ['not_found', 'not_expected'],
});
const inHaste = endpoint({
  method: 'POST',
  path: '/api/haste',
  summary: 'For this test',
  guard: { who: ['student'] },
  body: z.object({}),
  reply,
  refusals: ['not_expected'],
});

const lines: string[] = [];
const told = () => lines.splice(0).map((line) => JSON.parse(line) as object);
const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const app = await makeFastify({ log, trustedProxies: [] });
  const owns = async (_caller: Caller, id: string) => {
    if (id === 'foreign') throw refuse('not_yours');
    if (id === 'missing') throw refuse('not_found');
  };
  const mount = makeMount(app, { authenticate, ownership: { 'class session': owns, lecturer: owns }, log });
  mount(ofTheClass, async () => Promise.reject(refuse('not_expected')));
  mount.quick(inHaste, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  close = () => app.close();
});
beforeEach(() => void lines.splice(0));
afterAll(() => close());

async function ask(path: string, who: 'student' | 'lecturer' | 'stranger', method = 'GET'): Promise<number> {
  const headers = { authorization: `Bearer token-of-the-${who}`, 'content-type': 'application/json' };
  const { status } = await fetch(url + path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
  return status;
}

test('who is refused a right is told by ids, with the call and not with what was asked for in it', async () => {
  expect(await ask('/api/classes/mine?name=Sam', 'student')).toBe(403);
  expect(await ask('/api/classes/foreign', 'lecturer')).toBe(403);
  expect(await ask('/api/haste', 'lecturer', 'POST')).toBe(403);
  const call = 'GET /api/classes/:id';
  const msg = 'a right was refused';
  const { accountId: account } = lecturer;
  const university = 'north';
  expect(told()).toMatchObject([
    { msg, account: 'account-of-sam', university, role: 'student', call, code: 'wrong_role' },
    { msg, account, university, role: 'lecturer', call, code: 'not_yours' },
    { msg, account, university, role: 'lecturer', call: 'POST /api/haste', code: 'wrong_role' },
  ]);
});

test('what is no right of anybody, and who is unknown, leaves no line', async () => {
  expect(await ask('/api/classes/mine', 'lecturer')).toBe(403);
  expect(await ask('/api/classes/missing', 'lecturer')).toBe(404);
  expect(await ask('/api/classes/mine', 'stranger')).toBe(401);
  expect(told()).toEqual([]);
});

test('the same call of the same account is told once a minute', async () => {
  let nowMs = 59_000;
  const noted = makeRefusedRights({ authenticate, log, monotonicMs: () => nowMs });
  const refusal = refuse('wrong_role');
  const tryDoor = (path: string, who = 'student') =>
    noted(refusal, { method: 'GET', path }, { headers: { authorization: `Bearer token-of-the-${who}` } }).catch(
      (error: unknown) => error,
    );
  for (let n = 0; n < 50; n += 1) expect(await tryDoor('/api/staff')).toBe(refusal);
  expect(told()).toHaveLength(1);
  await tryDoor('/api/students');
  await tryDoor('/api/staff', 'lecturer');
  expect(told()).toHaveLength(2);
  nowMs = 61_000;
  await tryDoor('/api/staff');
  expect(told()).toHaveLength(1);
});
