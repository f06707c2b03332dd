import * as api from '@muster/contract/attendance/class-lists';
import type { Mount } from '#platform/http/mount.ts';
import type { ClassListChanges } from './class-lists.service.ts';

export function mountClassLists(mount: Mount, classLists: ClassListChanges): void {
  mount(api.listCandidates, async ({ caller, params, query }) => ({
    success: true as const,
    students: await classLists.listCandidates(caller, params.id, query.search?.trim() ?? ''),
  }));
  mount(api.addToClassList, async ({ caller, params, body }) => ({
    success: true as const,
    ...(await classLists.add(caller, params.id, body)),
  }));
  mount(api.removeFromClassList, async ({ caller, params, body }) => ({
    success: true as const,
    expected: await classLists.remove(caller, params.id, params.studentId, body?.reason),
  }));
  mount(api.listJoined, async ({ caller, params }) => ({
    success: true as const,
    students: await classLists.listJoined(caller.universityId, params.id),
  }));
  mount(api.addJoined, async ({ caller, params }) => ({
    success: true as const,
    ...(await classLists.addJoined(caller, params.id)),
  }));
}
