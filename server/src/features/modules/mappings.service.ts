import type { BodyOf } from '@muster/contract/endpoint';
import type { addMappings, Mapping } from '@muster/contract/modules';
import type { UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as rules from './mappings.rules.ts';
import * as store from './mappings.store.ts';
import type { ModulesParts } from './modules.service.ts';
import { findModule, type ModuleRow } from './modules.store.ts';

/** Which degrees a module belongs to, and in which year. */
export function makeMappings({
  database,
  audit,
  requireAdmin,
}: Pick<ModulesParts, 'database' | 'audit' | 'requireAdmin'>) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  type Note = (action: string, details: Record<string, unknown>) => Promise<void>;

  const ofModule = <T>(
    caller: Caller,
    moduleId: string,
    work: (tx: UniversityTx, module: ModuleRow, note: Note) => Promise<T>,
  ): Promise<T> =>
    asAdmin(caller, async (tx) => {
      const module = await findModule(tx, moduleId);
      if (!module) throw refuse('not_found', 'Module not found');
      const { universityId, accountId: actor } = caller;
      return await work(tx, module, (action, details) =>
        audit.record(tx, { universityId, actor, action, subjectType: 'module', subjectId: moduleId, details }),
      );
    });

  return {
    list: (caller: Caller, moduleId: string): Promise<Mapping[]> =>
      ofModule(caller, moduleId, async (tx) => (await store.listMappings(tx, moduleId)).map(rules.shownMapping)),

    add: (caller: Caller, moduleId: string, form: BodyOf<typeof addMappings>): Promise<number> =>
      ofModule(caller, moduleId, async (tx, module, note) => {
        if (!module.active) throw refuse('conflict', 'This module is Inactive. Please set it Active first.');
        const degreeIds = [...new Set(form.degree_details_ids)];
        if ((await store.countActiveDegrees(tx, degreeIds)) < degreeIds.length) {
          throw refuse('not_found', 'Degree programme not found', { degree_details_ids: 'Degree programme not found' });
        }
        const { year, is_mandatory } = form;
        const mapped = await store.insertMappings(tx, { moduleId, degreeIds, year, isMandatory: is_mandatory });
        const before = degreeIds.filter((id) => !mapped.has(id));
        if (before.length > 0) {
          throw rules.alreadyMapped(module.module_code, year, await store.listDegreeNames(tx, before));
        }
        await note('module.mapped', { degree_details_ids: degreeIds, year, is_mandatory });
        return mapped.size;
      }),

    change: (caller: Caller, moduleId: string, id: string, isMandatory: boolean): Promise<Mapping> =>
      ofModule(caller, moduleId, async (tx, _, note) => {
        const changed = await store.updateMapping(tx, moduleId, id, isMandatory);
        if (!changed) throw refuse('not_found', 'Mapping not found');
        const { degree_details_id, year, is_mandatory } = changed;
        await note('mapping.changed', { degree_details_id, year, is_mandatory });
        return rules.shownMapping(changed);
      }),

    /** Sessions that were held keep their rosters; only who is expected from now on changes. */
    remove: (caller: Caller, moduleId: string, ids: readonly string[]): Promise<number> =>
      ofModule(caller, moduleId, async (tx, _, note) => {
        const removed = await store.deleteMappings(tx, moduleId, rules.removable(ids));
        if (removed.length > 0) await note('module.unmapped', { mappings: removed });
        return removed.length;
      }),
  };
}
