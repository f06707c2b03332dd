import { bandOf, type MyModule, percentage } from '@muster/contract/attendance';
import type { MyRecordRow } from './my-attendance.store.ts';

/**
 * Present or late of those expected; an excused session counts neither way. Rows come sorted by module. Of modules that
 * are not in `toCome` no class is left; without it nobody asked.
 */
export function byModule(rows: readonly MyRecordRow[], toCome?: ReadonlyMap<string, number>): MyModule[] {
  const modules: MyModule[] = [];
  for (const row of rows) {
    const { module_id, module_code, module_name, marked_at, ...record } = row;
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
        to_come: toCome ? (toCome.get(module_id) ?? 0) : null,
        records: [],
      };
      modules.push(module);
    }
    if (row.status !== 'excused') module.total++;
    if (row.status === 'present' || row.status === 'late') module.attended++;
    module.records.push({ ...record, marked_at: marked_at?.toISOString() ?? null });
  }
  for (const module of modules) {
    module.percentage = percentage(module.attended, module.total);
    module.band = bandOf(module.percentage);
  }
  return modules;
}
