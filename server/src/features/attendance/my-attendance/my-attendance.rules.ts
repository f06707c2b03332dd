import { bandLimits, bandOf, type MyModule, percentage } from '@muster/contract/attendance/attendance';
import { isAttended, isInTotal } from '@muster/contract/attendance/statuses';
import type { MyRecordRow } from './my-attendance.store.ts';

/**
 * Groups records, sorted by module, into modules with their figures. Excused classes, classes in progress, withdrawn classes and classes in
 * which attendance is not required do not count.
 * A module that is missing in `upcomingByModule` has no classes left; without the map, `to_come` is null.
 */
export function groupByModule(
  rows: readonly MyRecordRow[],
  upcomingByModule?: ReadonlyMap<string, number>,
): MyModule[] {
  const modules: MyModule[] = [];
  for (const row of rows) {
    const { module_id, module_code, module_name, attendance_limit, marked_at, ...record } = row;
    let module = modules.at(-1);
    if (module?.module_id !== module_id) {
      module = {
        module_id,
        module_code,
        module_name,
        attended: 0,
        total: 0,
        percentage: null,
        band: null,
        attendance_limit: attendance_limit ?? bandLimits.Excellent,
        to_come: upcomingByModule ? (upcomingByModule.get(module_id) ?? 0) : null,
        records: [],
      };
      modules.push(module);
    }
    if (row.attendance_requirement === 'required') {
      if (isInTotal(row.status)) module.total++;
      if (isAttended(row.status)) module.attended++;
    }
    module.records.push({ ...record, marked_at: marked_at?.toISOString() ?? null });
  }
  for (const module of modules) {
    module.percentage = percentage(module.attended, module.total);
    module.band = bandOf(module.percentage, module.attendance_limit);
  }
  return modules;
}
