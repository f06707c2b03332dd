import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** Counts for a lecturer's own classes, or for the university. */
export const inboxCounts = endpoint({
  method: 'GET',
  path: '/api/inbox',
  summary: 'Count absences and proposed enrolments waiting for a decision and questions waiting for an answer',
  guard: { who: ['lecturer', 'admin'], area: 'attendance' },
  reply: z.object({ excuses: z.number(), questions: z.number(), proposals: z.number() }),
  errors: ['no_admin_record', 'no_staff_record'],
});

/** A decision about one case changes the counts and may change related cases. */
export const inboxTopics = ['inbox', 'excuses', 'mark-questions', 'enrollment-proposals'];
