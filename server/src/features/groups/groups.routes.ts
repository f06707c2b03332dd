import * as api from '@muster/contract/academics/groups';
import type { Mount } from '#platform/http/mount.ts';
import type { Groups } from './groups.service.ts';

export function mountGroups(mount: Mount, groups: Groups): void {
  mount(api.listGroups, ({ caller, query }) => groups.list(caller, query));
  mount(api.countGroups, async ({ caller }) => ({ count: await groups.count(caller) }));
  mount(api.filteredGroups, ({ caller, query }) => groups.filtered(caller, query));
  mount(api.addGroup, ({ caller, body }) => groups.add(caller, body));
  mount(api.changeGroup, ({ caller, params, body }) => groups.change(caller, params.id, body));
  mount(api.deleteGroup, async ({ caller, params }) => {
    const ahead = await groups.close(caller, params.id);
    return { success: true, message: 'Group set Inactive', ...ahead } as const;
  });
}
