import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { addGroup, changeGroup, filteredGroups, listGroups, StudentGroup } from '@muster/contract/groups';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown, wholeList, wholeListLimit, wholeOrPage } from '../../platform/http/lists.ts';
import { refuse, refuseForeignUniversity } from '../../platform/http/refusal.ts';
import * as lists from './group-lists.store.ts';
import * as rules from './groups.rules.ts';
import * as store from './groups.store.ts';

export type GroupsParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Groups = ReturnType<typeof makeGroups>;

const byDegree = { sort: 'degree', direction: 'asc' } as const;
const activeFirst = { sort: 'active', direction: 'asc' } as const;

export function makeGroups({ database, audit, requireAdmin }: GroupsParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });

  const listWhole = async (
    tx: UniversityTx,
    filters: Partial<lists.GroupFilters>,
    limit = wholeListLimit,
    order: lists.GroupOrder = byDegree,
  ): Promise<StudentGroup[]> => wholeList(await lists.listGroups(tx, filters, order, { limit })).map(rules.shownGroup);

  const note = makeNote(audit, 'group');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.GroupRow | null,
    form: BodyOf<typeof changeGroup>,
    id = before?.id ?? randomUUID(),
  ): Promise<StudentGroup> {
    const meant = { id: form.degree_details_id, name: form.degree_programme, own: before?.degree_details_id ?? null };
    const degreeId = rules.degreeMeant(await store.listDegreesMeant(tx, meant), before);
    const seen = before && form.seen && rules.seenGroup(form.seen, before);
    const wanted = rules.groupValues(form, degreeId, before);
    const values = before && seen ? asSeen(wanted, seen, before) : wanted;
    const isMoved = before !== null && before.degree_details_id !== values.degree_details_id;
    if (isMoved && (await store.hasStudents(tx, before.id))) throw rules.degreeStays();
    const other = await store.findGroupOfName(tx, values, before?.id ?? null);
    if (other) throw rules.nameTaken(values, other);
    const saved = before ? store.updateGroup(tx, before.id, values) : store.insertGroup(tx, id, values);
    // An import takes no turn: it may have stored the name since it was looked for.
    const after = await saved.catch((error: unknown) => {
      throw rules.isNameTaken(error) ? rules.nameTaken(values) : error;
    });
    await note(tx, caller, before ? 'group.changed' : 'group.added', after.id, { before, after });
    const [shown] = await listWhole(tx, { id: after.id });
    if (!shown) throw new Error('The group was not stored');
    return shown;
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof listGroups>): Promise<ReplyOf<typeof listGroups>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        const filters = rules.filtersOf(query, activeShown(query.active, caller));
        return await wholeOrPage(
          query,
          async (slice) => (await lists.listGroups(tx, filters, query, slice)).map(rules.shownGroup),
          () => lists.countGroups(tx, filters),
        );
      }),

    filtered: (caller: Caller, query: QueryOf<typeof filteredGroups>): Promise<StudentGroup[]> =>
      asAdmin(caller, (tx) => listWhole(tx, rules.reportFiltersOf(query), query.limit, activeFirst)),

    count: (caller: Caller): Promise<number> => asAdmin(caller, (tx) => lists.countGroups(tx, { active: true })),

    add: (caller: Caller, form: BodyOf<typeof addGroup>): Promise<StudentGroup> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockGroups(tx);
        const [standing] = form.id === undefined ? [] : await listWhole(tx, { id: form.id });
        return standing ?? (await save(tx, caller, null, form, form.id));
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof changeGroup>): Promise<StudentGroup> =>
      asAdmin(caller, async (tx) => {
        refuseForeignUniversity(form.university_id, tx.universityId);
        await store.lockGroups(tx);
        const before = await store.findGroupToChange(tx, id);
        if (!before) throw groupNotFound();
        return await save(tx, caller, before, form);
      }),

    /** Its students, its classes and their past stay; it is offered no more. */
    close: (caller: Caller, id: string): Promise<void> =>
      asAdmin(caller, async (tx) => {
        await store.lockGroups(tx);
        const closed = await store.updateGroupClosed(tx, id);
        if (!closed) throw groupNotFound();
        if (closed.was_active) await note(tx, caller, 'group.closed', id);
      }),
  };
}

const groupNotFound = () => refuse('not_found', 'Group not found');
