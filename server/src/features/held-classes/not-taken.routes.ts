import { listNotTaken } from '@muster/contract/timetables/not-taken';
import type { Mount } from '#platform/http/mount.ts';
import type { NotTaken } from './not-taken.service.ts';

export function mountNotTaken(mount: Mount, notTaken: NotTaken): void {
  mount(listNotTaken, ({ caller, query }) => notTaken.list(caller, query));
}
