import type { BodyOf } from '@muster/contract/http/endpoint';
import type { addMappings, Mapping } from '@muster/contract/academics/modules';
import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import type { Audit } from '#platform/audit/audit.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { requireStructure } from '#domain/require-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as rules from './mappings.rules.ts';
import * as store from './mappings.store.ts';
import type { ModuleChoicesDeps } from './module-choices.service.ts';
import { findModule, type ModuleRow } from './modules.store.ts';

export type MappingsDeps = ModuleChoicesDeps & { readonly audit: Audit };

/** The degrees of a module, each with a year. */
export function makeMappings({ database, audit, requireAdmin }: MappingsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  type RecordAudit = (action: AuditAction, details: Record<string, unknown>) => Promise<void>;

  const inModuleTransaction = <T>(
    caller: Caller,
    moduleId: string,
    work: (tx: UniversityTx, module: ModuleRow, recordAudit: RecordAudit) => Promise<T>,
  ): Promise<T> =>
    inAdminTransaction(caller, async (tx) => {
      const module = await findModule(tx, moduleId);
      if (!module) throw httpError('not_found', 'Module not found');
      const { universityId, accountId: actor, origin } = caller;
      return await work(tx, module, (action, details) =>
        audit.record(tx, { universityId, actor, action, subjectType: 'module', subjectId: moduleId, details, origin }),
      );
    });

  return {
    list: (caller: Caller, moduleId: string): Promise<Mapping[]> =>
      inModuleTransaction(caller, moduleId, async (tx) =>
        (await store.listMappings(tx, moduleId)).map(rules.toMapping),
      ),

    add: (caller: Caller, moduleId: string, form: BodyOf<typeof addMappings>): Promise<number> =>
      inModuleTransaction(caller, moduleId, async (tx, module, recordAudit) => {
        if (!module.active) throw httpError('conflict', 'This module is Inactive. Please set it Active first.');
        await requireStructure(tx, { year: form.year });
        const degreeIds = [...new Set(form.degree_details_ids)];
        if ((await store.countActiveDegrees(tx, degreeIds)) < degreeIds.length) {
          throw httpError('not_found', 'Degree programme not found', {
            degree_details_ids: 'Degree programme not found',
          });
        }
        const { year, is_mandatory } = form;
        const inserted = await store.insertMappings(tx, { moduleId, degreeIds, year, isMandatory: is_mandatory });
        const existing = degreeIds.filter((id) => !inserted.has(id));
        if (existing.length > 0) {
          throw rules.alreadyMappedError(module.module_code, year, await store.listDegreeNames(tx, existing));
        }
        await recordAudit('module.mapped', { degree_details_ids: degreeIds, year, is_mandatory });
        return inserted.size;
      }),

    change: (caller: Caller, moduleId: string, id: string, isMandatory: boolean): Promise<Mapping> =>
      inModuleTransaction(caller, moduleId, async (tx, _, recordAudit) => {
        const changed = await store.updateMapping(tx, moduleId, id, isMandatory);
        if (!changed) throw httpError('not_found', 'Mapping not found');
        const { degree_details_id, year, is_mandatory } = changed;
        await recordAudit('mapping.changed', { degree_details_id, year, is_mandatory });
        return rules.toMapping(changed);
      }),

    /** Existing sessions keep their class lists. */
    remove: (caller: Caller, moduleId: string, ids: readonly string[]): Promise<number> =>
      inModuleTransaction(caller, moduleId, async (tx, _, recordAudit) => {
        const removed = await store.deleteMappings(tx, moduleId, rules.filterSavedIds(ids));
        if (removed.length > 0) await recordAudit('module.unmapped', { mappings: removed });
        return removed.length;
      }),
  };
}
