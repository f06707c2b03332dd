import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';

/** Older sign-ins are not listed, but "sign out everywhere else" ends them too. */
export const maxSignIns = 20;

const signIn = z.object({
  id: uuid,
  /** Browser and system from the User-Agent header: 'Firefox on Windows'. */
  device: z.string().nullable(),
  signed_in_at: instant,
  /** Last use; updated at intervals, not with each call. */
  used_at: instant,
  /** The sign-in of this call. */
  is_own: z.boolean(),
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: `List the caller's sign-ins: the current one, then the ${maxSignIns} most recently used`,
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
  changes: ['auth'],
  errors: ['not_found'],
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins',
  summary: 'Sign the caller out on all other devices',
  guard: { who: 'signed-in' },
  reply: z.object({ success: z.literal(true), ended: z.number() }),
  changes: ['auth'],
  errors: [],
});
