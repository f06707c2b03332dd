import type { ProxyState } from '@muster/contract/http/connection';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isWithin } from '../../networks.ts';

type ForwardedRequest = Pick<FastifyRequest, 'ip' | 'headers'> & {
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
};

/** Whether a request has X-Forwarded-For from an address that TRUST_PROXY does not name: the header is ignored then. */
export const isForwardedByUnnamed = ({ headers, raw }: ForwardedRequest, trusted: readonly string[]): boolean =>
  headers['x-forwarded-for'] !== undefined && !isWithin(raw.socket.remoteAddress ?? '', trusted);

/** How the server sees the sender of a request. Judges this request alone, so that no stranger can cause a warning for others. */
export function describeConnection(
  request: ForwardedRequest,
  deployment: { readonly trustProxy: readonly string[]; readonly publicUrl: string | undefined },
): { address: string; proxy: ProxyState; first_forwarded: string | null } {
  const forwardedFor = request.headers['x-forwarded-for'];
  const first = String(forwardedFor ?? '')
    .split(',', 1)[0]
    ?.trim();
  return {
    address: readable(request.ip),
    proxy: proxyState(request, deployment),
    first_forwarded: first ? readable(first) : null,
  };
}

function proxyState(
  request: ForwardedRequest,
  { trustProxy, publicUrl }: Parameters<typeof describeConnection>[1],
): ProxyState {
  if (isForwardedByUnnamed(request, trustProxy)) return 'unnamed';
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  if (isForwarded || publicUrl?.startsWith('https:') !== true) return 'fine';
  // A request that reaches Muster around the proxy is no sign of a wrong proxy.
  const isProxy = trustProxy.length === 0 || isWithin(request.raw.socket.remoteAddress ?? '', trustProxy);
  return isProxy ? 'silent' : 'fine';
}

/** Without the prefix of IPv4 addresses in an IPv6 socket. */
const readable = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address.slice(0, 60);
