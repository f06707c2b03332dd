import { moduleAttendanceReport, studentAttendanceCount } from '@muster/contract/reports';
import type { Mount } from '../../platform/http/mount.ts';
import type { Reports } from './reports.service.ts';

export function mountReports(mount: Mount, { reports }: { reports: Reports }): void {
  mount(moduleAttendanceReport, ({ caller, query }) => reports.byStudentAndModule(caller, query));
  mount(studentAttendanceCount, ({ caller, query }) => reports.ofStudentInModule(caller, query));
}
