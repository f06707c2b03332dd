import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * The reverse proxy between the client of a request and Muster. `unnamed`: a proxy that TRUST_PROXY does not name forwards the request, so
 * its address is taken for that of the client. `silent`: PUBLIC_URL is https, so a proxy exists, but it sends no X-Forwarded-For.
 */
const proxyState = z.enum(['fine', 'unnamed', 'silent']);
export type ProxyState = z.infer<typeof proxyState>;

/** How Muster sees the sender of a request. */
const connection = z.object({
  /** The address that limits and flags use. */
  address: z.string(),
  proxy: proxyState,
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/api/connection',
  summary: "The caller's address as the server sees it, and whether the reverse proxy is configured",
  guard: { who: ['admin'], area: 'settings' },
  reply: connection.extend({
    /** Whether the server knows the networks of the campus, so that check-ins from elsewhere are flagged. */
    has_campus_networks: z.boolean(),
  }),
  errors: [],
});

/** Carries the proof of the command `doctor` that it knows the secret of the deployment. */
export const doctorProofHeader = 'muster-doctor-proof';

export const examineConnection = endpoint({
  method: 'GET',
  path: '/api/health/connection',
  summary: 'As /api/connection, for the command doctor, which proves that it knows the secret of the deployment',
  guard: { who: 'public' },
  reply: connection.extend({
    /** The first address of X-Forwarded-For: the client, as the outermost proxy saw it. */
    first_forwarded: z.string().nullable(),
  }),
  errors: ['not_found'],
});
