import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { searchText } from '../http/lists.ts';
import { idParams, instant, text, uuid } from '../http/shared.ts';

/** `parallel`, `guest`: checked in from another teaching group of the module; `parallel` counts in place of the own class. */
export const parallelSources = ['parallel', 'guest'] as const;
/** How a student came to be on a class list: with the class session, or later by one of these ways. */
export const additionSources = ['added', 'requested', 'joined', ...parallelSources] as const;
/** Why a student is on a class list; `class_list` when the list was written. */
export const listSources = ['class_list', ...additionSources] as const;

/** Adds a student to one class, or also to all further classes of the module in the semester. */
export const additionScopes = ['class', 'module'] as const;
export type AdditionScope = (typeof additionScopes)[number];

/** How a student was added to a class list after it was written. */
export const addition = z.object({
  source: z.enum(additionSources),
  /** The person, as of then; null: added by itself when the class session was reopened. */
  by: personLabel.nullable(),
  at: instant,
  reason: z.string().nullable(),
});
export type Addition = z.output<typeof addition>;

export const classListTexts = {
  listedFirst: 'This student is on the list that was written with the class and can’t be removed. Set a mark instead.',
  shortSearch: 'Type at least 2 characters of the name, number or email.',
  inactive: 'This student is inactive. Set the student active first.',
  final: 'This class is final. Add single students instead.',
} as const;

/** A student who may be added to a class list. */
export const candidate = z.object({
  id: uuid,
  student_id: z.string(),
  name: z.string(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
});
export type Candidate = z.output<typeof candidate>;

/** Of a search for students to add. */
export const minSearchLength = 2;

const guard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'class session' } as const;
const reason = text(500).optional();
const candidates = z.object({ success: z.literal(true), students: z.array(candidate) });
const expected = z.object({
  success: z.literal(true),
  /** Number of students on the list. */
  expected: z.number(),
});

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/candidates',
  summary:
    'Search active students who are not on the class list, by name, number or email; at most 8. Searches of lecturers are limited and recorded',
  guard,
  params: idParams,
  query: z.object({ search: searchText }),
  reply: candidates,
  errors: ['not_found', 'not_yours', 'too_many_attempts'],
});

export const addToClassList = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/class-list',
  summary:
    'Add a student to this class, or also to all further classes of the module in the semester: administrators enrol the student, lecturers propose it',
  guard,
  params: idParams,
  body: z.object({ student_id: uuid, reason, scope: z.enum(additionScopes).default('class') }),
  reply: expected.extend({
    /** With the scope `module`: whether the enrolment was saved, or proposed to the administrators. */
    enrollment: z.enum(['saved', 'proposed']).nullable(),
  }),
  errors: ['not_found', 'not_yours', 'session_closed', 'no_admin_record', 'conflict'],
});

export const removeFromClassList = endpoint({
  method: 'DELETE',
  path: '/api/qr-sessions/:id/class-list/:studentId',
  summary: 'Remove a student who was added to this class; the mark stays in the history of the list',
  guard,
  params: idParams.extend({ studentId: uuid }),
  body: z.object({ reason }).optional(),
  reply: expected,
  errors: ['not_found', 'not_yours', 'session_closed', 'not_expected', 'conflict'],
});

export const listJoined = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/class-list/joined',
  summary:
    'List students who are expected now but were not when the class list was written; none once the class is final',
  guard,
  params: idParams,
  reply: candidates,
  errors: ['not_found', 'not_yours'],
});

export const addJoined = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/class-list/joined',
  summary: 'Add all students who are expected now but were not when the class list was written',
  guard,
  params: idParams,
  reply: expected.extend({ added: z.number() }),
  errors: ['not_found', 'not_yours', 'session_closed', 'conflict'],
});
