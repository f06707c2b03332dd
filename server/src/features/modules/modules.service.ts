import { randomUUID } from 'node:crypto';
import { defaultCreditsOf } from '@muster/contract/academics/structure';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Module, addModule, changeModule, listModules } from '@muster/contract/academics/modules';
import type { UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { requireStructure } from '#domain/require-structure.ts';
import { mergeChanges, rejectReusedId } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, listOrPage } from '#platform/http/lists.ts';
import { httpError, rejectForeignUniversity } from '#platform/http/errors/http-error.ts';
import { makeMappings, type MappingsDeps } from './mappings.service.ts';
import { makeModuleChoices } from './module-choices.service.ts';
import * as rules from './modules.rules.ts';
import * as store from './modules.store.ts';

export type ModulesDeps = MappingsDeps & {
  /** Whether the address belongs to a module image that was uploaded to this university. */
  readonly isOurImage: (tx: UniversityTx, address: string) => Promise<boolean>;
  /** Call it after the requirement or the limit of a module, or the requirements of class types (null), changed. */
  readonly applyRequirements: (tx: UniversityTx, moduleId: string | null) => Promise<void>;
};

export type Modules = ReturnType<typeof makeModules>;

export function makeModules(deps: ModulesDeps) {
  const { database, audit, requireAdmin, isOurImage, applyRequirements } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'module');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.ModuleRow | null,
    values: store.ModuleValues,
    id = before?.id ?? randomUUID(),
  ): Promise<Module> {
    await requireStructure(tx, values, before ?? undefined);
    const taken = await store.findModuleByCode(tx, values.module_code, before?.id ?? null);
    if (taken) throw rules.codeTakenError(taken);
    const { photo_url } = values;
    const isNewImage = photo_url !== null && photo_url !== before?.photo_url;
    if (isNewImage && !(await isOurImage(tx, photo_url))) throw rules.foreignImageError();
    const write = before ? store.modules.update(tx, before.id, values) : store.modules.insert(tx, id, values);
    // An import does not take the lock: it can store the code after the check.
    const after = await write.catch((error: unknown) => {
      throw rules.isCodeTakenError(error) ? rules.codeTakenError({ ...values, active: true }) : error;
    });
    if (before && rules.hasOtherRequirement(before, after)) await applyRequirements(tx, after.id);
    await recordAudit(tx, caller, before ? 'module.changed' : 'module.added', after.id, { before, after });
    return rules.toModule(after);
  }

  return {
    choices: makeModuleChoices(deps),
    mappings: makeMappings(deps),

    list: (caller: Caller, query: QueryOf<typeof listModules>): Promise<ReplyOf<typeof listModules>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        const { id = null, search = null, semester = null, department = null, missing = null } = query;
        const filters = { id, active: activeFilter(query.active, caller), search, semester, department, missing };
        return await listOrPage(
          query,
          async (slice) => (await store.listModules(tx, filters, query, slice)).map(rules.toModule),
          () => store.countModules(tx, filters),
        );
      }),

    count: (caller: Caller): Promise<number> =>
      inAdminTransaction(caller, (tx) => store.countModules(tx, { active: true })),

    add: (caller: Caller, form: BodyOf<typeof addModule>): Promise<Module> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockModules(tx);
        const existing = form.id && (await store.findModule(tx, form.id));
        const credits = defaultCreditsOf(await getStructure(tx));
        const values = store.modules.valuesOf(form, null, { credits });
        if (!existing) return await save(tx, caller, null, values, form.id);
        rejectReusedId(values, existing);
        return rules.toModule(existing);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeModule>): Promise<Module> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockModules(tx);
        const before = await store.findModule(tx, id);
        if (!before) throw httpError('not_found', 'Module not found');
        const base = form.seen && store.modules.valuesOf(form.seen, before);
        return await save(tx, caller, before, mergeChanges(store.modules.valuesOf(form, before), base, before));
      }),
  };
}
