import * as api from '@muster/contract/timetables/clashes';
import type { Mount } from '#platform/http/mount.ts';
import type { ClashChecks } from './clash-checks.service.ts';

export function mountClashes(mount: Mount, clashes: ClashChecks): void {
  mount(api.checkClashes, ({ caller, body }) => clashes.check(caller, body));
  mount(api.clashReport, ({ caller, query }) => clashes.report(caller, query));
  mount(api.freeSlots, ({ caller, body }) => clashes.freeSlots(caller, body));
}
