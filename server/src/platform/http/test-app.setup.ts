import type { FastifyInstance } from 'fastify';
import { makeLog } from '../log.ts';
import type { Caller, Ownership } from './caller.ts';
import { makeFastify } from './fastify.ts';
import { makeMount, type Mount } from './mount.ts';
import { makeTestClient } from './test-client.setup.ts';

export type TestApp = Awaited<ReturnType<typeof makeTestApp>>;

/** A server for tests that knows the token of every caller it is called with. */
export async function makeTestApp(ownership: Ownership, mountAll: (mount: Mount, app: FastifyInstance) => void) {
  const callers = new Map<string, Caller>();
  const authenticate = (token: string) => callers.get(token);
  const log = makeLog('error');
  const app = await makeFastify({ log, trustedProxies: [] });
  const requireStepUp = async () => undefined;
  mountAll(makeMount(app, { authenticate, ownership, requireStepUp, log, areErrorsChecked: true }), app);

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
    call: makeTestClient<Caller | null>(
      () => app,
      (caller) => {
        if (caller === undefined)
          throw new Error('No caller: use t.here.admin, t.here.lecturer, t.here.students.aiko or null');
        return caller ? { authorization: `Bearer ${tokenOf(caller)}` } : {};
      },
    ),
  };
}
