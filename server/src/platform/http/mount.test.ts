import { endpoint } from '@muster/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from '../log.ts';
import { httpError } from './errors/http-error.ts';
import { makeFastify } from './fastify.ts';
import { makeMount } from './mount.ts';

const takeSeat = endpoint({
  method: 'GET',
  path: '/api/seats/:id',
  summary: 'For this test',
  guard: { who: 'public' },
  params: z.object({ id: z.string().max(3) }),
  reply: z.object({}),
  errors: ['conflict'],
});

const listSeats = endpoint({
  method: 'GET',
  path: '/api/seats',
  summary: 'For this test',
  guard: { who: 'public' },
  query: z.object({ row: z.string().optional() }),
  reply: z.object({}),
  errors: [],
});
const countSeats = endpoint({ ...listSeats, path: '/api/seats/count', query: z.object({}) });
const seatPage = endpoint({ ...listSeats, path: '/seats', reply: 'page' });

const apps: FastifyInstance[] = [];
const lines: string[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function makeServer(areErrorsChecked: boolean): Promise<FastifyInstance> {
  const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
  const app = await makeFastify({ log, trustedProxies: [] });
  apps.push(app);
  const ownership = { 'class session': async () => undefined, lecturer: async () => undefined };
  const mount = makeMount(app, {
    authenticate: () => undefined,
    ownership,
    requireStepUp: async () => undefined,
    log,
    areErrorsChecked,
  });
  mount(takeSeat, async ({ params }) => {
    throw httpError(params.id === 'A1' ? 'conflict' : 'last_admin', 'Seat taken');
  });
  mount(listSeats, async () => ({}));
  mount(countSeats, async () => ({}));
  mount(seatPage, async ({ reply }) => void reply.send('seats'));
  return app;
}

describe('mount', () => {
  it('sends declared errors, and errors that every call may have', async () => {
    for (const areErrorsChecked of [true, false]) {
      const app = await makeServer(areErrorsChecked);
      expect((await app.inject('/api/seats/A1')).json()).toMatchObject({ code: 'conflict', error: 'Seat taken' });
      expect((await app.inject('/api/seats/too-long')).json()).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('rejects query parameters that the endpoint does not declare, also blank ones, except on pages', async () => {
    const app = await makeServer(true);
    const statusOf = async (address: string) => (await app.inject(address)).statusCode;
    expect(await statusOf('/api/seats?row=A')).toBe(200);
    expect((await app.inject('/api/seats?row=A&colour=')).json()).toMatchObject({
      code: 'invalid_input',
      details: { colour: 'There is no parameter "colour"' },
    });
    expect(await statusOf('/api/seats/count?row=A')).toBe(400);
    expect(await statusOf('/seats?fbclid=1')).toBe(200);
  });

  it('turns an undeclared error into a 500 response that names it, in tests and development', async () => {
    const app = await makeServer(true);
    const response = await app.inject('/api/seats/B1');
    expect(response.statusCode).toBe(500);
    expect(response.json<{ error: string }>().error).toBe(
      'GET /api/seats/:id failed with the undeclared error code "last_admin" (Seat taken). ' +
        'Add "last_admin" to the errors of this endpoint in contract/src.',
    );
  });

  it('sends an undeclared error and logs a warning in production', async () => {
    const app = await makeServer(false);
    lines.splice(0);
    expect((await app.inject('/api/seats/B1')).json()).toMatchObject({ code: 'last_admin', error: 'Seat taken' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('undeclared error code');
  });
});
