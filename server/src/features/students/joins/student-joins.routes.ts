import * as api from '@muster/contract/people/student-joins';
import type { Mount } from '#platform/http/mount.ts';
import type { StudentJoins } from './student-joins.service.ts';

export function mountStudentJoins(mount: Mount, joins: StudentJoins): void {
  mount(api.listStudentJoins, ({ caller, params }) => joins.list(caller, params.id));
  mount(api.previewStudentJoin, ({ caller, params, query }) => joins.preview(caller, params.id, query.other));
  mount(api.joinStudents, ({ caller, params, body }) => joins.join(caller, params.id, body));
  mount(api.undoStudentJoin, ({ caller, params }) => joins.undo(caller, params.id, params.joinId));
}
