import { classWeek } from '@muster/contract/class-week';
import type { Mount } from '../../platform/http/mount.ts';
import type { ClassWeek } from './class-week.service.ts';

export function mountClassWeek(mount: Mount, classes: ClassWeek): void {
  mount(classWeek, ({ caller, query }) => classes.week(caller, query));
}
