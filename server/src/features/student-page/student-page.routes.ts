import * as api from '@muster/contract/people/student-page';
import type { Mount } from '#platform/http/mount.ts';
import type { StudentPage } from './student-page.service.ts';

export function mountStudentPage(mount: Mount, page: StudentPage): void {
  mount(api.studentOverview, ({ caller, params }) => page.overview(caller, params.id));
  mount(api.studentClasses, ({ caller, params, query }) => page.classes(caller, params.id, query));
  mount(api.studentHistory, ({ caller, params, query }) => page.history(caller, params.id, query));
}
