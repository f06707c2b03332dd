import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

/** A person who is not in the file. */
export const missingPerson = z.object({ id: uuid, name: z.string(), number: z.string() });
export type MissingPerson = z.output<typeof missingPerson>;

/** A person whose number is in no row that can be imported, although a row could be that person. Never deactivated. */
export const unclearPerson = missingPerson.extend({
  /** Line of the row in the file. */
  line: z.number(),
  /** Why the row is not imported, or what it does instead. */
  reason: z.string(),
});
export type UnclearPerson = z.output<typeof unclearPerson>;

/** From this share of missing people on, deactivating them needs `confirm_missing`. */
export const maxMissingShare = 0.05;

export const missingPeople = pageOf(missingPerson).extend({
  /** Number of active people. */
  active: z.number(),
  /** More than 5 % of the active people are missing. */
  needs_confirmation: z.boolean(),
  /** Why the file does not show who is missing; null if it does. */
  blocked: z.string().nullable(),
  /** People in the file whose row is refused or has another number; at most 200 of `unclear_total`. */
  unclear: z.array(unclearPerson),
  unclear_total: z.number(),
});
export type MissingPeople = z.output<typeof missingPeople>;

export const listImportMissing = endpoint({
  method: 'GET',
  path: '/api/imports/:id/missing',
  summary:
    'List the active students or staff who are not in the file, by name, and apart from them those who could be in a refused or changed row',
  guard,
  params: idParams,
  query: requiredPaging,
  reply: missingPeople,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
