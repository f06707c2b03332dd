import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { Module, addModule, changeModule, listModules } from '@muster/contract/modules';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeNote } from '../../platform/audit/note.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeOrPage } from '../../platform/http/lists.ts';
import { refuse, refuseForeignUniversity } from '../../platform/http/refusal.ts';
import * as rules from './modules.rules.ts';
import * as store from './modules.store.ts';

export type ModulesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Whether an upload of a module image to this university answered the address. */
  readonly isOurImage: (tx: UniversityTx, address: string) => Promise<boolean>;
};

export function makeModules({ database, audit, requireAdmin, isOurImage }: ModulesParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  const note = makeNote(audit, 'module');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.ModuleRow | null,
    values: store.ModuleValues,
    id = before?.id ?? randomUUID(),
  ): Promise<Module> {
    const taken = await store.findModuleOfCode(tx, values.module_code, before?.id ?? null);
    if (taken) throw rules.codeTaken(taken);
    const { photo_url } = values;
    const isNewImage = photo_url !== null && photo_url !== before?.photo_url;
    if (isNewImage && !(await isOurImage(tx, photo_url))) throw rules.foreignImage();
    const saved = before ? store.updateModule(tx, before.id, values) : store.insertModule(tx, id, values);
    // An import takes no turn: it may have stored the code since it was looked for.
    const after = await saved.catch((error: unknown) => {
      throw rules.isCodeTaken(error) ? rules.codeTaken({ ...values, active: true }) : error;
    });
    await note(tx, caller, before ? 'module.changed' : 'module.added', after.id, { before, after });
    return rules.shownModule(after);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listModules>): Promise<ReplyOf<typeof listModules>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        const { id = null, search = null, semester = null } = query;
        const filters = { id, active: activeShown(query.active, caller), search, semester };
        return await wholeOrPage(
          query,
          async (slice) => (await store.listModules(tx, filters, query, slice)).map(rules.shownModule),
          () => store.countModules(tx, filters),
        );
      }),

    count: (caller: Caller): Promise<number> => asAdmin(caller, (tx) => store.countModules(tx, { active: true })),

    add: (caller: Caller, form: BodyOf<typeof addModule>): Promise<Module> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockModules(tx);
        const standing = form.id && (await store.findModule(tx, form.id));
        return standing ? rules.shownModule(standing) : await save(tx, caller, null, rules.newModule(form), form.id);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeModule>): Promise<Module> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockModules(tx);
        const before = await store.findModule(tx, id);
        if (!before) throw refuse('not_found', 'Module not found');
        const seen = form.seen && rules.changedModule(form.seen, before);
        return await save(tx, caller, before, asSeen(rules.changedModule(form, before), seen, before));
      }),
  };
}
