import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';

/** As many as are listed; whatever is older ends with the others. */
export const mostSignIns = 20;

const signIn = z.object({
  id: uuid,
  /** Browser and system, as it said: 'Firefox on Windows'. */
  device: z.string().nullable(),
  signed_in_at: instant,
  /** Noted now and then, not with each call: it was used since as well, perhaps. */
  used_at: instant,
  /** The one that asks. */
  is_own: z.boolean(),
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: `Where the caller is signed in: the one that asks, then the ${mostSignIns} used last`,
  guard: { who: 'signed-in' },
  reply: z.array(signIn),
  errors: [],
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins/:id',
  summary: 'Sign the caller out on one device',
  guard: { who: 'signed-in' },
  params: idParams,
  reply: success,
  errors: ['not_found'],
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins',
  summary: 'Sign the caller out everywhere but here',
  guard: { who: 'signed-in' },
  reply: z.object({ success: z.literal(true), ended: z.number() }),
  errors: [],
});
