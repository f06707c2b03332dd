import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { importKinds } from '../academics/imports.ts';
import { instant, uuid } from '../http/shared.ts';

/** What the bell shows. */
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('admin_pending'), id: uuid, at: instant, name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('import_finished'),
    id: uuid,
    at: instant,
    import_kind: z.enum(importKinds),
    file_name: z.string(),
    state: z.enum(['applied', 'failed', 'undone']),
    done: z.number(),
    refused: z.number(),
  }),
  z.object({
    kind: z.literal('clash'),
    id: uuid,
    at: instant,
    /** What clashes, in words. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('privacy_enquiry'),
    id: uuid,
    at: instant,
    /** Who asked. */
    name: z.string(),
    due_at: instant,
  }),
  z.object({
    kind: z.literal('inbox'),
    /** Of the newest that waits. */
    id: uuid,
    at: instant,
    /** What waits, in words. */
    text: z.string(),
  }),
]);
export type BellEvent = z.output<typeof event>;

export const bellEvents = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    'Registrations, privacy enquiries, absences and questions that wait, imports finished and clashes of the last 14 days, newest first',
  guard: { who: ['admin'] },
  reply: z.array(event),
  errors: ['no_admin_record'],
});
