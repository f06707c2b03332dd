import * as api from '@muster/contract/academics/teaching-group-lists';
import type { Mount } from '#platform/http/mount.ts';
import type { TeachingGroups } from './teaching-groups.service.ts';

export function mountTeachingGroups(mount: Mount, groups: TeachingGroups): void {
  mount(api.listTeachingGroups, ({ caller, params, query }) => groups.list(caller, params.id, query));
  mount(api.listClassesWithoutTeachingGroup, ({ caller, params, query }) =>
    groups.listClassesWithoutGroup(caller, params.id, query),
  );
  mount(api.listTaughtTeachingGroups, ({ caller, query }) => groups.listTaught(caller, query));
  mount(api.addTeachingGroup, ({ caller, params, body }) => groups.add(caller, params.id, body));
  mount(api.changeTeachingGroup, ({ caller, params, body }) => groups.change(caller, params.id, body));
  mount(api.closeTeachingGroup, async ({ caller, params }) => {
    const ahead = await groups.close(caller, params.id);
    return { success: true, message: 'Teaching group set Inactive', ...ahead } as const;
  });
  mount(api.listTeachingGroupStudents, ({ caller, params, query }) => groups.listStudents(caller, params.id, query));
  mount(api.moveToTeachingGroup, async ({ caller, params, body }) => {
    const moved = await groups.move(caller, params.id, body);
    return { success: true, moved } as const;
  });
}
