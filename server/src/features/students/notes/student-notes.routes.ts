import * as api from '@muster/contract/people/student-notes';
import type { Mount } from '#platform/http/mount.ts';
import type { StudentNotes } from './student-notes.service.ts';

export function mountStudentNotes(mount: Mount, notes: StudentNotes): void {
  mount(api.listStudentNotes, ({ caller, params, query }) => notes.list(caller, params.id, query));
  mount(api.addStudentNote, ({ caller, params, body }) => notes.add(caller, params.id, body.note));
  mount(api.withdrawStudentNote, ({ caller, params }) => notes.withdraw(caller, params.id, params.noteId));
}
