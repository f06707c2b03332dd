import * as api from '@muster/contract/academics/degrees';
import type { Mount } from '#platform/http/mount.ts';
import type { Degrees } from './degrees.service.ts';

export function mountDegrees(mount: Mount, degrees: Degrees): void {
  mount(api.listDegrees, ({ caller, query }) => degrees.list(caller, query));
  mount(api.filteredDegrees, ({ caller, query }) => degrees.filtered(caller, query));
  mount(api.addDegree, ({ caller, body }) => degrees.add(caller, body));
  mount(api.changeDegree, ({ caller, params, body }) => degrees.change(caller, params.id, body));
}
