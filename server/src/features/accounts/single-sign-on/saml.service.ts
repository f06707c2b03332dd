import { hkdfSync, randomBytes } from 'node:crypto';
import { samlPaths, samlResponseMaxBytes } from '@muster/contract/accounts/single-sign-on';
import type { Clock } from '#platform/clock.ts';
import { makeFairQueue } from '#platform/concurrency-limit.ts';
import { makeWorkerPool } from '#platform/threads/worker-pool.ts';
import type { Claims } from './provider.service.ts';
import type { SamlProvider, ServiceProvider } from './saml-client.service.ts';
import type { VerifyTask } from './saml-worker.service.ts';
import { makeRequestId, readRequestExpiry, readRequestId, requestSeconds, responseProblem } from './saml.rules.ts';

type University = { readonly id: string; readonly code: string };

/** A response that names a request of ours and has not been parsed. */
export type SamlResponse = { readonly encoded: string; readonly requestId: string; readonly expiresAt: Date };

/** Parsing a response takes some milliseconds; a hostile one with the most elements some tenths of a second. */
const timeoutMs = 5_000;
/** Hundreds of people may sign in at once, those of a campus from one network. */
const limits = { maxQueued: 500, maxQueuedOfKey: 300 };

// Responses are XML of strangers: they are parsed one at a time, outside the thread that serves requests.
const pool = makeWorkerPool(new URL('saml-worker.service.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  // Leaves the thread that serves requests three times the CPU share when both want the same core (Linux).
  niceIncrement: 5,
  // The thread needs none of the server's settings.
  env: {},
});
// One of each network in turn, so that a stranger who sends many delays the others by one response.
const runInTurn = makeFairQueue('SAML', limits, () => new Error('Too many responses are waiting'));

/** Talks to SAML 2.0 providers as a service provider: redirect binding for requests, POST binding for responses. */
export function makeSaml({ clock, publicUrl, secret }: { clock: Clock; publicUrl: string; secret: Uint8Array }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster saml requests', 32));

  function addressesOf(code: string): ServiceProvider {
    const { metadata, response } = samlPaths(code);
    return { entityId: `${publicUrl}${metadata}`, responseUrl: `${publicUrl}${response}` };
  }

  async function makeClient(code: string, provider: SamlProvider | undefined, requestId: string) {
    // Loaded on demand: the library takes 25 MB of memory.
    const { makeSamlClient } = await import('./saml-client.service.ts');
    return makeSamlClient(addressesOf(code), provider, { requestId, nowMs: clock.now() });
  }

  return {
    addressesOf,

    async metadata(code: string): Promise<string> {
      const client = await makeClient(code, undefined, '_metadata');
      return client.generateServiceProviderMetadata(null);
    },

    /** Begins a sign-in: the address at the provider, and the id that its response must name. */
    async start(university: University, provider: SamlProvider): Promise<{ url: string; requestId: string }> {
      const requestId = makeRequestId(key, {
        universityId: university.id,
        expiresSeconds: Math.floor(clock.now() / 1000) + requestSeconds,
        nonce: randomBytes(16).toString('base64url'),
      });
      const client = await makeClient(university.code, provider, requestId);
      const url = await client.getAuthorizeUrlAsync('', undefined, {});
      return { url, requestId };
    },

    /** Reads which request a response answers, without parsing it. Throws errors whose texts are for the log only. */
    readResponse(university: University, encoded: string): SamlResponse {
      const xml = Buffer.from(encoded, 'base64');
      if (xml.length > samlResponseMaxBytes) throw new Error(`The response is refused: it has ${xml.length} bytes`);
      const text = xml.toString('utf8');
      const problem = responseProblem(text);
      if (problem !== undefined) throw new Error(`The response is refused: ${problem}`);
      const requestId = readRequestId(text);
      const expiresAt = requestId && readRequestExpiry(key, university.id, requestId, clock.now());
      if (!expiresAt) throw new Error('The response names no request of ours');
      return { encoded, requestId, expiresAt };
    },

    /** Verifies a response in the worker, in the turn of the network that sent it. Throws errors whose texts are for the log only. */
    async verify(
      code: string,
      provider: SamlProvider,
      { encoded, requestId }: SamlResponse,
      network: string,
    ): Promise<Claims> {
      const task: VerifyTask = { service: addressesOf(code), provider, encoded, requestId, nowMs: clock.now() };
      return await runInTurn(network, () =>
        pool.run<Claims>('verifyResponse', task, { signal: AbortSignal.timeout(timeoutMs) }),
      );
    },
  };
}
