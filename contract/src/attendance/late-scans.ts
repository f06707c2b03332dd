import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { instant } from '../http/shared.ts';
import { checkedInSession, sentCode } from './check-ins.ts';
import { markStatuses } from './statuses.ts';

/** Hours after a code was shown in which a scan of it can be delivered. */
export const lateScanHours = 24;

/** Waiting: the lecturer decides. Accepted: the student is marked. */
export const lateScanStates = ['waiting', 'accepted', 'declined'] as const;

export const deliverScan = endpoint({
  method: 'POST',
  path: '/api/attendance/late-scans',
  summary:
    'Deliver a scan that was kept on a phone without a network, within 24 hours; one per student and class. The lecturer decides unless the university accepts late deliveries. A repeated delivery returns its current state',
  guard: { who: ['student'] },
  body: z.object(sentCode),
  reply: z.object({
    success: z.literal(true),
    state: z.enum(lateScanStates),
    /** When the code was shown; the clock of the phone is not used. */
    scanned_at: instant,
    status: z.enum(markStatuses).nullable(),
    session: checkedInSession,
  }),
  errors: [
    'code_expired',
    'code_unknown',
    'late_scan_refused',
    'not_expected',
    'session_closed',
    'too_many_attempts',
    'no_student_record',
  ],
});
