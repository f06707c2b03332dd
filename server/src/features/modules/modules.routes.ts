import * as api from '@muster/contract/academics/modules';
import type { Mount } from '#platform/http/mount.ts';
import type { Modules } from './modules.service.ts';

export function mountModules(mount: Mount, modules: Modules): void {
  const { choices, mappings } = modules;
  const success = true as const;

  mount(api.listModules, ({ caller, query }) => modules.list(caller, query));
  mount(api.countModules, async ({ caller }) => ({ count: await modules.count(caller) }));
  mount(api.addModule, ({ caller, body }) => modules.add(caller, body));
  mount(api.changeModule, ({ caller, params, body }) => modules.change(caller, params.id, body));

  mount(api.filteredModules, ({ caller, query }) => choices.filtered(caller, query));
  mount(api.modulesWithMappings, ({ caller, query }) => choices.withMappings(caller, query));
  mount(api.modulesByDegrees, ({ caller, query }) => choices.ofAllDegrees(caller, query));
  mount(api.moduleTeachers, async ({ caller, params }) => ({
    success,
    ...(await choices.teachers(caller, params.id)),
  }));

  mount(api.listMappings, ({ caller, params }) => mappings.list(caller, params.id));
  mount(api.addMappings, async ({ caller, params, body }) => ({
    success,
    count: await mappings.add(caller, params.id, body),
  }));
  mount(api.changeMapping, ({ caller, params, body }) =>
    mappings.change(caller, params.id, params.mappingId, body.is_mandatory),
  );
  mount(api.deleteMappings, async ({ caller, params, body }) => ({
    success,
    deleted: await mappings.remove(caller, params.id, body.ids),
  }));
}
