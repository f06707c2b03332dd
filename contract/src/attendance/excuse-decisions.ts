import { inboxTopics } from './inbox.ts';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idFilter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, localDate, success, text, uuid } from '../http/shared.ts';
import { baseValues } from '../http/fields.ts';
import { excuseRule, excuseStates, ownExcuse } from './excuses.ts';
import { shownStatuses } from './statuses.ts';

const excuse = ownExcuse.extend({ student: z.object({ id: uuid, student_id: z.string(), name: z.string() }) });
export type Excuse = z.output<typeof excuse>;

/** A class on the days of an excuse, and whether an approval would change its mark. */
const excuseClass = z.object({
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  status: z.enum(shownStatuses),
  is_changed: z.boolean(),
});
export type ExcuseClass = z.output<typeof excuseClass>;

const decider = { who: ['lecturer', 'admin'], area: 'attendance' } as const;

export const listExcuses = endpoint({
  method: 'GET',
  path: '/api/excuses',
  summary: "List reported absences of the lecturer's own classes or of the university, oldest waiting first",
  guard: decider,
  query: requiredPaging.extend({
    state: optionalParam(z.enum(excuseStates)),
    /** Of one student. */
    student_id: idFilter,
  }),
  reply: pageOf(excuse),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const decideExcuse = endpoint({
  method: 'POST',
  path: '/api/excuses/:id/decision',
  summary: 'Approve or decline a report; declining also revokes an approval',
  guard: decider,
  params: idParams,
  body: z.object({
    state: z.enum(['approved', 'declined']),
    comment: text(1000).optional(),
    /** The state that the caller saw; the decision is rejected if the state has changed. */
    seen: z.enum(excuseStates).optional(),
  }),
  reply: excuse,
  changes: inboxTopics,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});

export const listExcuseClasses = endpoint({
  method: 'GET',
  path: '/api/excuses/:id/classes',
  summary: "List the student's classes on the days of a report, and which marks an approval would change",
  guard: decider,
  params: idParams,
  reply: z.array(excuseClass),
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours'],
});

export const changeExcuseRule = endpoint({
  method: 'PUT',
  path: '/api/excuse-rule',
  summary: 'Change the absence policy; it applies to future reports and decisions',
  guard: { who: ['admin'], area: 'attendance' },
  stepUp: true,
  body: excuseRule.extend({ seen: baseValues(excuseRule) }),
  reply: success,
  changes: ['excuse-rule'],
  errors: ['no_admin_record', 'conflict'],
});
