import { randomUUID } from 'node:crypto';
import type { Degree, addDegree, changeDegree, filteredDegrees, listDegrees } from '@muster/contract/academics/degrees';
import type { BodyOf, QueryOf } from '@muster/contract/http/endpoint';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges, rejectReusedId } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { httpError, rejectForeignUniversity } from '#platform/http/errors/http-error.ts';
import * as rules from './degrees.rules.ts';
import * as store from './degrees.store.ts';

export type DegreesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Degrees = ReturnType<typeof makeDegrees>;

export function makeDegrees({ database, audit, requireAdmin }: DegreesDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordAudit = makeAuditRecorder(audit, 'degree');

  const list = async (tx: UniversityTx, filters: Partial<store.DegreeFilters>): Promise<Degree[]> => {
    const allFilters = {
      active: true,
      isReported: false,
      search: null,
      level: null,
      path: null,
      department: null,
      id: null,
      ...filters,
    };
    return checkUnpagedList(await store.listDegrees(tx, allFilters, unpagedListLimit)).map(rules.toDegree);
  };

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.DegreeRow | null,
    values: store.DegreeValues,
    id = before?.id ?? randomUUID(),
  ): Promise<Degree> {
    const { programme_code: code } = values;
    const holder = code === null ? undefined : await store.findDegreeOfCode(tx, code, before?.id ?? null);
    if (holder !== undefined) throw rules.codeTakenError(values, holder);
    if (await store.isDegreeTaken(tx, values, before?.id ?? null)) throw rules.degreeTakenError(values);
    const after = before
      ? await store.degrees.update(tx, before.id, values)
      : await store.degrees.insert(tx, id, values);
    await recordAudit(tx, caller, before ? 'degree.changed' : 'degree.added', after.id, { before, after });
    return rules.toDegree(after);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listDegrees>): Promise<Degree[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        return await list(tx, {
          active: activeFilter(query.active, caller),
          search: query.search || null,
          level: query.degree_level || null,
          department: query.department || null,
          id: query.id ?? null,
        });
      }),

    filtered: (caller: Caller, { degreeLevel, academicStatus }: QueryOf<typeof filteredDegrees>): Promise<Degree[]> =>
      inAdminTransaction(caller, (tx) =>
        list(tx, { active: null, isReported: true, level: degreeLevel || null, path: academicStatus || null }),
      ),

    add: (caller: Caller, form: BodyOf<typeof addDegree>): Promise<Degree> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockDegrees(tx);
        const existing = form.id && (await store.degrees.findForUpdate(tx, form.id));
        const values = store.degrees.valuesOf(form, null);
        if (!existing) return await save(tx, caller, null, values, form.id);
        rejectReusedId(values, existing);
        return rules.toDegree(existing);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeDegree>): Promise<Degree> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockDegrees(tx);
        const before = await store.degrees.findForUpdate(tx, id);
        if (!before) throw httpError('not_found', 'Degree programme not found');
        const base = form.seen && store.degrees.valuesOf(form.seen, before);
        return await save(tx, caller, before, mergeChanges(store.degrees.valuesOf(form, before), base, before));
      }),
  };
}
