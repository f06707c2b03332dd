import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './http/security/client-network.ts';

/** Fields of every line that is logged during a request or a job. */
type LogContext = { readonly request_id: string; readonly network?: string } | { readonly job: string };

const context = new AsyncLocalStorage<LogContext>();

export const currentLogContext = (): LogContext | undefined => context.getStore();

export const runInLogContext = <T>(fields: LogContext, work: () => T): T => context.run(fields, work);

export const logNetworkModes = ['off', 'keyed', 'full'] as const;
export type LogNetworks = (typeof logNetworkModes)[number];

/** How the network of a client is written to the log. `keyed`: a digest, the same for one network and under one secret. */
export function makeNetworkText(mode: LogNetworks, secret: Uint8Array): (address: string) => string | undefined {
  const key = createHmac('sha256', secret).update('log network').digest();
  return (address) => {
    if (mode === 'off') return undefined;
    if (mode === 'full') return address;
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
  };
}

/** Gives the lines of each request its id. Reading a body loses the context of the first hook, so the second one restores it. */
export function logRequestIds(app: FastifyInstance, networkText: (address: string) => string | undefined): void {
  const enter = ({ id, ip }: FastifyRequest, _reply: unknown, done: () => void): void => {
    const network = networkText(ip);
    context.run({ request_id: id, ...(network !== undefined && { network }) }, done);
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
}
