import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { queryParam } from '../http/lists.ts';
import { instant, success, text, uuid } from '../http/shared.ts';
import { maxSignIns } from './sign-ins.ts';

/** Records that have an account. Owners alone see and change the access of administrators. */
export const personKinds = ['student', 'staff', 'admin'] as const;
export type PersonKind = (typeof personKinds)[number];

const person = { kind: z.enum(personKinds), id: uuid };
const guard = { who: ['admin'], area: 'people' } as const;

const personAccess = z.object({
  /** Whether the person has an account. Without one, all lists are empty. */
  has_account: z.boolean(),
  last_sign_in_at: instant.nullable(),
  has_second_factor: z.boolean(),
  sign_ins: z.array(
    z.object({
      id: uuid,
      /** Browser and system from the User-Agent header: 'Firefox on Windows'. */
      device: z.string().nullable(),
      signed_in_at: instant,
      /** Last use; updated at intervals, not with each call. */
      used_at: instant,
    }),
  ),
  /** The persons at a provider of single sign-on who open the account. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: instant })),
});
export type PersonAccess = z.output<typeof personAccess>;

export const getPersonAccess = endpoint({
  method: 'GET',
  path: '/api/access/:kind/:id',
  summary: `Get the ${maxSignIns} latest sign-ins of a person, the linked identities of single sign-on, and whether there is a second factor`,
  guard,
  params: z.object(person),
  reply: personAccess,
  errors: ['no_admin_record', 'not_found'],
});

export const endPersonSignIn = endpoint({
  method: 'DELETE',
  path: '/api/access/:kind/:id/sign-ins/:signInId',
  summary: 'Sign a person out on one device',
  guard,
  stepUp: true,
  params: z.object({ ...person, signInId: uuid }),
  reply: success,
  changes: ['access'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const endPersonSignIns = endpoint({
  method: 'DELETE',
  path: '/api/access/:kind/:id/sign-ins',
  summary: 'Sign a person out on all devices',
  guard,
  stepUp: true,
  params: z.object(person),
  reply: success.extend({ ended: z.number() }),
  changes: ['access'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/access/:kind/:id/identities',
  summary: 'Remove the link to a person of the provider of single sign-on, and sign the person out on all devices',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: z.object(person),
  query: z.object({ issuer: queryParam(text(300)) }),
  reply: success,
  changes: ['access'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
