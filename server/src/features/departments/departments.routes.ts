import { listDepartments } from '@muster/contract/academics/departments';
import type { Mount } from '#platform/http/mount.ts';
import type { Departments } from './departments.service.ts';

export function mountDepartments(mount: Mount, departments: Departments): void {
  mount(listDepartments, ({ caller }) => departments.list(caller));
}
