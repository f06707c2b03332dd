import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** What waits for whoever decides: of a lecturer's own classes, or of the university. */
export const inboxCounts = endpoint({
  method: 'GET',
  path: '/api/inbox',
  summary: 'How many reported absences wait for a decision, and how many questions about marks for an answer',
  guard: { who: ['lecturer', 'admin'] },
  reply: z.object({ excuses: z.number(), questions: z.number() }),
  errors: ['no_admin_record', 'no_staff_record'],
});
