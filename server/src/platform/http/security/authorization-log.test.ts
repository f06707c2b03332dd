import { endpoint } from '@muster/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../../log.ts';
import type { Caller } from '../caller.ts';
import { httpError } from '../errors/http-error.ts';
import { makeFastify } from '../fastify.ts';
import { makeMount } from '../mount.ts';
import { makeAuthorizationLog } from './authorization-log.ts';

const student: Caller = {
  accountId: 'account-of-sam',
  universityId: 'north',
  role: 'student',
  adminRole: null,
  departments: null,
  staffId: null,
  studentId: 'sam',
  tokenId: 't',
  mustChangePassword: false,
};
const lecturer: Caller = { ...student, accountId: 'account-of-lakshmi', role: 'lecturer', staffId: 'lakshmi' };
const callers = new Map([
  ['token-of-the-student', student],
  ['token-of-the-lecturer', lecturer],
]);

const getClass = endpoint({
  method: 'GET',
  path: '/api/classes/:id',
  summary: 'For this test',
  guard: { who: ['lecturer'], owns: 'class session' },
  params: z.object({ id: z.string() }),
  reply: z.object({}),
  errors: ['not_found', 'not_yours', 'not_expected'],
});

const lines: string[] = [];
const takeLines = () => lines.splice(0).map((line) => JSON.parse(line) as object);
const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
let app: FastifyInstance;
beforeAll(async () => {
  app = await makeFastify({ log, trustedProxies: [] });
  const checkOwner = async (_caller: Caller, id: string) => {
    if (id === 'foreign') throw httpError('not_yours');
    if (id === 'missing') throw httpError('not_found');
  };
  const mount = makeMount(app, {
    requireStepUp: async () => undefined,
    authenticate: (token) => callers.get(token),
    ownership: { 'class session': checkOwner, lecturer: checkOwner },
    log,
    areErrorsChecked: true,
  });
  mount(getClass, async () => Promise.reject(httpError('not_expected')));
});
beforeEach(() => void lines.splice(0));
afterAll(() => app.close());

async function getStatus(path: string, who: 'student' | 'lecturer' | 'stranger'): Promise<number> {
  const { statusCode } = await app.inject({ url: path, headers: { authorization: `Bearer token-of-the-${who}` } });
  return statusCode;
}

describe('authorization log', () => {
  it('contains the ids of account and university and the endpoint, but no input', async () => {
    expect(await getStatus('/api/classes/mine?name=Sam', 'student')).toBe(403);
    expect(await getStatus('/api/classes/foreign', 'lecturer')).toBe(403);
    const call = 'GET /api/classes/:id';
    const msg = 'authorization denied';
    expect(takeLines()).toMatchObject([
      { msg, account: student.accountId, university: 'north', role: 'student', call, code: 'wrong_role' },
      { msg, account: lecturer.accountId, university: 'north', role: 'lecturer', call, code: 'not_yours' },
    ]);
  });

  it('ignores other errors and unknown callers', async () => {
    expect(await getStatus('/api/classes/mine', 'lecturer')).toBe(403);
    expect(await getStatus('/api/classes/missing', 'lecturer')).toBe(404);
    expect(await getStatus('/api/classes/mine', 'stranger')).toBe(401);
    expect(takeLines()).toEqual([]);
  });

  it('logs each endpoint and account once a minute', () => {
    let nowMs = 59_000;
    const logDenied = makeAuthorizationLog({ log, monotonicMs: () => nowMs });
    const deny = (path: string, caller: Caller = student) =>
      logDenied(httpError('wrong_role'), { method: 'GET', path }, caller);
    for (let n = 0; n < 50; n += 1) deny('/api/staff');
    expect(takeLines()).toHaveLength(1);
    deny('/api/students');
    deny('/api/staff', lecturer);
    expect(takeLines()).toHaveLength(2);
    nowMs = 61_000;
    deny('/api/staff');
    expect(takeLines()).toHaveLength(1);
  });
});
