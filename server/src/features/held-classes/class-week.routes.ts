import * as api from '@muster/contract/timetables/class-week';
import type { Mount } from '#platform/http/mount.ts';
import type { ClassChanges } from './class-changes.service.ts';
import type { ClassWeek } from './class-week.service.ts';

export function mountClassWeek(mount: Mount, classes: ClassWeek, changes: ClassChanges): void {
  mount(api.classWeek, ({ caller, query }) => classes.week(caller, query));
  mount(api.listSubstitutes, ({ caller, query }) => changes.substitutes(caller, query));
  mount(api.saveClassChange, ({ caller, params, body }) => changes.save(caller, params, body));
  mount(api.deleteClassChange, async ({ caller, params, body }) => {
    await changes.delete(caller, params, body);
    return { success: true } as const;
  });
}
