import { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import type { Mount } from '#platform/http/mount.ts';
import type { EmptyClasses } from './empty-classes.service.ts';

export function mountEmptyClasses(mount: Mount, emptyClasses: EmptyClasses): void {
  mount(listEmptyClasses, ({ caller, query }) => emptyClasses.list(caller, query));
}
