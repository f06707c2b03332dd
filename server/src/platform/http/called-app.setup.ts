import type { FastifyInstance, InjectOptions } from 'fastify';
import { makeLog } from '../log.ts';
import type { Caller, Ownership } from './caller.ts';
import { makeFastify } from './fastify.ts';
import { makeMount, type Mount } from './mount.ts';

export type Answer = { status: number; body: Record<string, unknown> & { error?: string; code?: string } };

export type CalledApp = Awaited<ReturnType<typeof makeCalledApp>>;

/** An app for tests in which each caller's token is known; what it mounts answers as in the product. */
export async function makeCalledApp(ownership: Ownership, mountAll: (mount: Mount, app: FastifyInstance) => void) {
  const callers = new Map<string, Caller>();
  const authenticate = (token: string) => callers.get(token);
  const log = makeLog('error');
  const app = await makeFastify({ log, trustedProxies: [] });
  mountAll(makeMount(app, { authenticate, ownership, log }), app);

  const tokenOf = (caller: Caller): string => {
    const token = `token-of-${caller.tokenId}`;
    callers.set(token, caller);
    return token;
  };

  return {
    app,
    authenticate,
    tokenOf,
    revoke: (caller: Caller) => callers.delete(`token-of-${caller.tokenId}`),
    async call(
      caller: Caller | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
    ): Promise<Answer> {
      const headers = caller ? { authorization: `Bearer ${tokenOf(caller)}` } : {};
      const options: InjectOptions = { method, url, headers };
      const answer = await app.inject(payload === undefined ? options : { ...options, payload });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
