import { randomUUID } from 'node:crypto';
import type { Degree, addDegree, changeDegree, filteredDegrees, listDegrees } from '@muster/contract/degrees';
import type { BodyOf, QueryOf } from '@muster/contract/endpoint';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeList, wholeListLimit } from '../../platform/http/lists.ts';
import { refuse, refuseForeignUniversity } from '../../platform/http/refusal.ts';
import * as rules from './degrees.rules.ts';
import * as store from './degrees.store.ts';

export type DegreesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Degrees = ReturnType<typeof makeDegrees>;

export function makeDegrees({ database, audit, requireAdmin }: DegreesParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  const list = async (tx: UniversityTx, filters: Partial<store.DegreeFilters>): Promise<Degree[]> => {
    const all = { active: true, isReported: false, search: null, level: null, path: null, id: null, ...filters };
    return wholeList(await store.listDegrees(tx, all, wholeListLimit)).map(rules.shownDegree);
  };

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.DegreeRow | null,
    values: store.DegreeValues,
    id = before?.id ?? randomUUID(),
  ): Promise<Degree> {
    if (await store.isDegreeTaken(tx, values, before?.id ?? null)) throw rules.degreeTaken(values);
    const after = before ? await store.updateDegree(tx, before.id, values) : await store.insertDegree(tx, id, values);
    await audit.record(tx, {
      universityId: tx.universityId,
      actor: caller.accountId,
      action: before ? 'degree.changed' : 'degree.added',
      subjectType: 'degree',
      subjectId: after.id,
      details: { before, after },
    });
    return rules.shownDegree(after);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listDegrees>): Promise<Degree[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        return await list(tx, {
          active: activeShown(query.active, caller),
          search: query.search || null,
          level: query.degree_level || null,
          id: query.id ?? null,
        });
      }),

    filtered: (caller: Caller, { degreeLevel, academicStatus }: QueryOf<typeof filteredDegrees>): Promise<Degree[]> =>
      asAdmin(caller, (tx) =>
        list(tx, { active: null, isReported: true, level: degreeLevel || null, path: academicStatus || null }),
      ),

    add: (caller: Caller, form: BodyOf<typeof addDegree>): Promise<Degree> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockDegrees(tx);
        const standing = form.id && (await store.findDegreeToChange(tx, form.id));
        return standing ? rules.shownDegree(standing) : await save(tx, caller, null, rules.newDegree(form), form.id);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeDegree>): Promise<Degree> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockDegrees(tx);
        const before = await store.findDegreeToChange(tx, id);
        if (!before) throw refuse('not_found', 'Degree programme not found');
        const seen = form.seen && rules.changedDegree(form.seen, before);
        return await save(tx, caller, before, asSeen(rules.changedDegree(form, before), seen, before));
      }),
  };
}
