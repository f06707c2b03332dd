import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type {
  addGroup,
  changeGroup,
  filteredGroups,
  listGroups,
  StudentGroup,
} from '@muster/contract/academics/groups';
import type { Audit } from '#platform/audit/audit.ts';
import { countClassesAhead } from '#domain/classes-ahead.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges, rejectReusedId, reusedIdError } from '#platform/http/merge-changes.ts';
import { requireStructure } from '#domain/require-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter, checkUnpagedList, unpagedListLimit, listOrPage } from '#platform/http/lists.ts';
import { httpError, rejectForeignUniversity } from '#platform/http/errors/http-error.ts';
import * as lists from './group-lists.store.ts';
import * as rules from './groups.rules.ts';
import * as store from './groups.store.ts';

export type GroupsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Groups = ReturnType<typeof makeGroups>;

const orderByDegree = { sort: 'degree', direction: 'asc' } as const;
const orderActiveFirst = { sort: 'active', direction: 'asc' } as const;

export function makeGroups({ database, audit, requireAdmin }: GroupsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  const listUnpaged = async (
    tx: UniversityTx,
    filters: Partial<lists.GroupFilters>,
    limit = unpagedListLimit,
    order: lists.GroupOrder = orderByDegree,
  ): Promise<StudentGroup[]> =>
    checkUnpagedList(await lists.listGroups(tx, filters, order, { limit })).map(rules.toGroup);

  const recordAudit = makeAuditRecorder(audit, 'group');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.GroupRow | null,
    form: BodyOf<typeof changeGroup>,
    id = before?.id ?? randomUUID(),
  ): Promise<ReplyOf<typeof changeGroup>> {
    const by = {
      id: form.degree_details_id,
      name: form.degree_programme,
      currentId: before?.degree_details_id ?? null,
    };
    const degreeId = rules.chooseDegree(await store.listMatchingDegreeIds(tx, by), before);
    const base = before && form.seen && store.groups.valuesOf(form.seen, before);
    const mine = store.groups.valuesOf({ ...form, degree_details_id: degreeId }, before, newGroup);
    const values = before && base ? mergeChanges(mine, base, before) : mine;
    await requireStructure(tx, values, before ?? undefined);
    const isMoved = before !== null && before.degree_details_id !== values.degree_details_id;
    if (isMoved && (await store.hasStudents(tx, before.id))) throw rules.degreeFixedError();
    const other = await store.findGroupOfName(tx, values, before?.id ?? null);
    const structure = await getStructure(tx);
    if (other) throw rules.nameTakenError(values, structure, other);
    const write = before ? store.groups.update(tx, before.id, values) : store.groups.insert(tx, id, values);
    // An import does not take the lock: it can store the name after the check.
    const after = await write.catch((error: unknown) => {
      if (rules.isGroupIdTaken(error)) throw reusedIdError();
      throw rules.isNameTakenError(error) ? rules.nameTakenError(values, structure) : error;
    });
    await recordAudit(tx, caller, before ? 'group.changed' : 'group.added', after.id, { before, after });
    const isClosed = before?.active === true && !after.active;
    return { ...(await getGroup(tx, after.id)), ...(isClosed && (await countClassesAhead(tx, 'group', [after.id]))) };
  }

  async function getGroup(tx: UniversityTx, id: string): Promise<StudentGroup> {
    const [group] = await listUnpaged(tx, { id });
    if (!group) throw new Error('The group was not found after saving');
    return group;
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listGroups>): Promise<ReplyOf<typeof listGroups>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        const filters = rules.toGroupFilters(query, activeFilter(query.active, caller));
        return await listOrPage(
          query,
          async (slice) => (await lists.listGroups(tx, filters, query, slice)).map(rules.toGroup),
          () => lists.countGroups(tx, filters),
        );
      }),

    filtered: (caller: Caller, query: QueryOf<typeof filteredGroups>): Promise<StudentGroup[]> =>
      inAdminTransaction(caller, (tx) => listUnpaged(tx, rules.toReportFilters(query), query.limit, orderActiveFirst)),

    count: (caller: Caller): Promise<number> =>
      inAdminTransaction(caller, (tx) => lists.countGroups(tx, { active: true })),

    add: (caller: Caller, form: BodyOf<typeof addGroup>): Promise<StudentGroup> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockGroups(tx);
        const existing = form.id === undefined ? undefined : await store.findGroupForUpdate(tx, form.id);
        if (!existing) return await save(tx, caller, null, form, form.id);
        // A form may name the programme instead of its id.
        const { degree_details_id } = existing;
        rejectReusedId(store.groups.valuesOf(form, null, { ...newGroup, degree_details_id }), existing);
        return await getGroup(tx, existing.id);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeGroup>): Promise<ReplyOf<typeof changeGroup>> =>
      inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await store.lockGroups(tx);
        const before = await store.findGroupForUpdate(tx, id);
        if (!before) throw groupNotFound();
        return await save(tx, caller, before, form);
      }),

    /**
     * Makes the group inactive. It keeps its students and classes, and forms do not offer it any more. Returns the number of its weekly
     * classes ahead.
     */
    close: (caller: Caller, id: string): Promise<{ classes_ahead?: number }> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lockGroups(tx);
        const closed = await store.updateGroupClosed(tx, id);
        if (!closed) throw groupNotFound();
        if (!closed.was_active) return {};
        await recordAudit(tx, caller, 'group.closed', id);
        return await countClassesAhead(tx, 'group', [id]);
      }),
  };
}

const newGroup = { active: true };
const groupNotFound = () => httpError('not_found', 'Group not found');
