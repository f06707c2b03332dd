import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { importKinds } from '../academics/import-kinds.ts';
import { instant, uuid } from '../http/shared.ts';

/** One entry of the notification menu. */
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
    /** Description of the clash. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('privacy_enquiry'),
    id: uuid,
    at: instant,
    /** Name of the sender. */
    name: z.string(),
    due_at: instant,
  }),
  z.object({
    kind: z.literal('inbox'),
    /** Id of the newest open absence or question. */
    id: uuid,
    at: instant,
    /** Number of open absences and questions, as text. */
    text: z.string(),
  }),
]);
export type BellEvent = z.output<typeof event>;

export const bellEvents = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    'List open registrations, privacy enquiries, absences and questions, finished imports and clashes of the last 14 days, newest first',
  guard: { who: ['admin'] },
  reply: z.array(event),
  errors: ['no_admin_record'],
});
