import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, uuid } from '../http/shared.ts';
import { checkedInSession, sentCode } from './check-ins.ts';
import type { signals } from './registers.ts';
import { markStatuses } from './statuses.ts';

export const joinRequestStates = ['open', 'accepted', 'declined'] as const;

/** Signals of the claim of a request. They become flags of the mark when the request is accepted. */
export const joinRequestSignals = [
  'claim_late',
  'claim_network',
] as const satisfies readonly (typeof signals)[number][];

/** A student's own request to be added to a class. */
const ownRequest = z.object({
  success: z.literal(true),
  state: z.enum(joinRequestStates),
  /** Time of the scan. The mark has it when the request is accepted. */
  asked_at: instant,
  /** The mark, once the student is on the list. */
  status: z.enum(markStatuses).nullable(),
  session: checkedInSession,
});
export type OwnJoinRequest = z.output<typeof ownRequest>;

export const askToJoin = endpoint({
  method: 'POST',
  path: '/api/attendance/join-requests',
  summary:
    'Ask to be added to the class of the claim cookie, which a check-in that answered not_on_list has set; a browser without cookies sends the code',
  guard: { who: ['student'] },
  body: z.object(sentCode).optional(),
  reply: ownRequest,
  errors: [
    'code_expired',
    'code_unknown',
    'claim_used',
    'not_expected',
    'session_closed',
    'too_many_attempts',
    'no_student_record',
  ],
});

export const ownJoinRequest = endpoint({
  method: 'GET',
  path: '/api/attendance/join-requests/:id',
  summary: 'Get the own request to be added to a class session',
  guard: { who: ['student'] },
  params: idParams,
  reply: ownRequest,
  errors: ['not_found', 'no_student_record'],
});

export const joinRequest = z.object({
  student_id: uuid,
  student_number: z.string(),
  name: z.string(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  state: z.enum(joinRequestStates),
  asked_at: instant,
  /** The person who accepted or declined, as of then. */
  decided_by: personLabel.nullable(),
  /** Code of the module in which the student is expected at the same time; null: none. */
  expected_elsewhere: z.string().nullable(),
  /** The teaching group of the module in which the student is, if the class is of another one. */
  parallel_group: z.string().nullish(),
  /** What is suspicious about the scan. */
  signals: z.array(z.enum(joinRequestSignals)),
});
export type JoinRequest = z.output<typeof joinRequest>;

const guard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'class session' } as const;
const decision = {
  method: 'POST',
  guard,
  params: idParams.extend({ studentId: uuid }),
  reply: z.object({ success: z.literal(true), request: joinRequest }),
} as const;

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/join-requests',
  summary: 'List the requests to be added to a class, open ones first; at most 500',
  guard,
  params: idParams,
  reply: z.object({ success: z.literal(true), requests: z.array(joinRequest) }),
  errors: ['not_found', 'not_yours'],
});

export const acceptJoinRequest = endpoint({
  ...decision,
  path: '/api/qr-sessions/:id/join-requests/:studentId/accept',
  summary: 'Accept a request: adds the student and marks them with the time of the scan, present or late',
  errors: ['not_found', 'not_yours', 'session_closed', 'conflict'],
});

export const declineJoinRequest = endpoint({
  ...decision,
  path: '/api/qr-sessions/:id/join-requests/:studentId/decline',
  summary: 'Decline a request; an accepted request stays accepted',
  errors: ['not_found', 'not_yours', 'conflict'],
});
