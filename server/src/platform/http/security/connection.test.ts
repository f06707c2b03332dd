import { doctorProofHeader } from '@muster/contract/http/connection';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';
import { makeLog } from '../../log.ts';
import { makeFastify } from '../fastify.ts';
import { describeConnection } from './connection.ts';
import { makeDoctorProof } from './doctor-proof.ts';

/** How a server with this configuration sees a request from 127.0.0.1. */
async function describeFrom(headers: Record<string, string>, trustProxy: string[], publicUrl: string | undefined) {
  const app = await makeFastify({ log: makeLog('silent'), trustedProxies: trustProxy });
  app.get('/', async (request) => describeConnection(request, { trustProxy, publicUrl }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const seen: unknown = await (await fetch(url, { headers })).json();
  await app.close();
  return seen;
}
const https = 'https://muster.example.edu';
const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses });

describe('connection of a caller', () => {
  it('has the address of a proxy that TRUST_PROXY does not name', async () => {
    const seen = { address: '127.0.0.1', proxy: 'unnamed', first_forwarded: '203.0.113.9' };
    expect(await describeFrom(forwarded('203.0.113.9'), [], https)).toEqual(seen);
    expect(await describeFrom(forwarded('203.0.113.9'), ['10.0.0.0/8'], 'http://muster.example.edu')).toEqual(seen);
  });

  it('has its own address through a proxy that TRUST_PROXY names', async () => {
    const seen = { address: '203.0.113.9', proxy: 'fine', first_forwarded: '203.0.113.9' };
    expect(await describeFrom(forwarded('203.0.113.9'), ['127.0.0.1'], https)).toEqual(seen);
    expect(await describeFrom(forwarded('198.51.100.7, 203.0.113.9'), ['127.0.0.1'], https)).toEqual({
      ...seen,
      first_forwarded: '198.51.100.7',
    });
  });

  it('has the address of a proxy that sends no X-Forwarded-For', async () => {
    const seen = { address: '127.0.0.1', proxy: 'silent', first_forwarded: null };
    expect(await describeFrom({}, [], https)).toEqual(seen);
    expect(await describeFrom({}, ['127.0.0.1'], https)).toEqual(seen);
  });

  it('has its own address without a proxy, or around it', async () => {
    const seen = { address: '127.0.0.1', proxy: 'fine', first_forwarded: null };
    expect(await describeFrom({}, [], 'http://muster.example.edu')).toEqual(seen);
    expect(await describeFrom({}, ['10.0.0.1'], https)).toEqual(seen);
  });
});

const secret = 'a secret of more than thirty-two characters';

describe('connection endpoints', () => {
  const product = productScenario(undefined, { PUBLIC_URL: https, TRUST_PROXY: '10.0.0.1', SECRET: secret });
  let campus: Campus;
  beforeAll(async () => {
    campus = await makeCampus(product.database);
  });
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${product.url}${path}`, { headers });
    return { status: response.status, body: (await response.json()) as object };
  };

  it('show administrators their own connection, whatever headers strangers send', async () => {
    const authorization = `Bearer ${campus.tokens.admin}`;
    await read('/api/health/live', forwarded('203.0.113.9'));
    const own = { address: '127.0.0.1', has_campus_networks: false };
    expect((await read('/api/connection', { authorization })).body).toEqual({ ...own, proxy: 'fine' });
    expect((await read('/api/connection', { authorization, ...forwarded('203.0.113.9') })).body).toEqual({
      ...own,
      proxy: 'unnamed',
    });
  });

  it('answer without a token only to a fresh proof of the secret', async () => {
    const path = '/api/health/connection';
    const proof = makeDoctorProof(Buffer.from(secret));
    const answerTo = (header: string) => read(path, { [doctorProofHeader]: header });
    expect(await answerTo(proof.sign(Date.now()))).toMatchObject({ status: 200, body: { address: '127.0.0.1' } });
    for (const refused of [
      '',
      String(Date.now()),
      proof.sign(Date.now() - 120_000),
      proof.sign(Date.now() + 120_000),
      makeDoctorProof(Buffer.from('the secret of another deployment')).sign(Date.now()),
    ])
      expect((await answerTo(refused)).status).toBe(404);
    expect((await read(path, {})).status).toBe(404);
  });
});
