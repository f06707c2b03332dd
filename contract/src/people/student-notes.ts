import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, instant, text, uuid } from '../http/shared.ts';

export const maxNoteLength = 1000;

export const studentNoteTexts = {
  empty: 'Please write a note',
  notFound: 'Note not found',
  alreadyWithdrawn: 'This note was already withdrawn',
} as const;

/** A note of the administration about a student. A withdrawn one stays readable. */
const studentNote = z.object({
  id: uuid,
  note: z.string(),
  written_by: personLabel,
  written_at: instant,
  withdrawn_at: instant.nullable(),
  /** Whether the caller wrote it. Only the author withdraws a note. */
  is_own: z.boolean(),
});
export type StudentNote = z.output<typeof studentNote>;

const guard = { who: ['admin'], area: 'people' } as const;

export const listStudentNotes = endpoint({
  method: 'GET',
  path: '/api/students/:id/notes',
  summary: 'List the notes of the administration about a student, newest first',
  guard,
  params: idParams,
  query: requiredPaging,
  reply: pageOf(studentNote),
  errors: ['no_admin_record', 'not_found'],
});

export const addStudentNote = endpoint({
  method: 'POST',
  path: '/api/students/:id/notes',
  summary: 'Write a note about a student; administrators read it, and the student in the export of their data',
  guard,
  params: idParams,
  body: z.object({ note: text(maxNoteLength).min(1, studentNoteTexts.empty) }),
  reply: studentNote,
  changes: ['students'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const withdrawStudentNote = endpoint({
  method: 'POST',
  path: '/api/students/:id/notes/:noteId/withdraw',
  summary: "Withdraw one of the caller's notes; it stays readable, marked as withdrawn",
  guard,
  params: idParams.extend({ noteId: uuid }),
  reply: studentNote,
  changes: ['students'],
  errors: ['no_admin_record', 'not_found', 'not_yours', 'conflict'],
});
