import { inboxTopics } from '../attendance/inbox.ts';
import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, instant, text, uuid } from '../http/shared.ts';

export const proposalStates = ['open', 'accepted', 'declined'] as const;

/** A lecturer's proposal to enroll a student in the module of a class for its semester. */
export const enrollmentProposal = z.object({
  id: uuid,
  state: z.enum(proposalStates),
  student: z.object({ id: uuid, student_id: z.string(), name: z.string() }),
  module_code: z.string(),
  module_name: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  /** The group with which the student would attend the module; null: their own, or a class without groups. */
  group_name: z.string().nullable(),
  reason: z.string().nullable(),
  proposed_by: personLabel,
  proposed_at: instant,
  decided_by: personLabel.nullable(),
  decided_at: instant.nullable(),
  comment: z.string().nullable(),
});
export type EnrollmentProposal = z.output<typeof enrollmentProposal>;

const guard = { who: ['admin'], area: 'people' } as const;
const listQuery = requiredPaging.extend({ state: optionalParam(z.enum(proposalStates)) });

export const listEnrollmentProposals = endpoint({
  method: 'GET',
  path: '/api/enrollment-proposals',
  summary: 'List enrolments that lecturers propose, oldest open first',
  guard,
  query: listQuery,
  reply: pageOf(enrollmentProposal),
  errors: ['no_admin_record'],
});

export const listOwnEnrollmentProposals = endpoint({
  method: 'GET',
  path: '/api/enrollment-proposals/own',
  summary: 'List the enrolments that the lecturer proposed, with their decisions; open ones first, then the newest',
  guard: { who: ['lecturer'] },
  query: listQuery,
  reply: pageOf(enrollmentProposal),
  errors: [],
});

export const decideEnrollmentProposal = endpoint({
  method: 'POST',
  path: '/api/enrollment-proposals/:id/decision',
  summary: 'Accept a proposal, which creates or changes the enrolment, or decline it; the first decision counts',
  guard,
  params: idParams,
  body: z.object({ state: z.enum(['accepted', 'declined']), comment: text(500).optional() }),
  reply: enrollmentProposal,
  changes: inboxTopics,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
