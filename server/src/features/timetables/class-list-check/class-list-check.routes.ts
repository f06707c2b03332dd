import { checkClassLists, listUnlistedEnrolments } from '@muster/contract/timetables/class-list-check';
import type { Mount } from '#platform/http/mount.ts';
import type { ClassListCheck } from './class-list-check.service.ts';

export function mountClassListCheck(mount: Mount, check: ClassListCheck): void {
  mount(checkClassLists, ({ caller, query }) => check.check(caller, query));
  mount(listUnlistedEnrolments, ({ caller, query }) => check.list(caller, query));
}
