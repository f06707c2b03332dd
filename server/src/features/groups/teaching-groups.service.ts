import { randomUUID } from 'node:crypto';
import type {
  addTeachingGroup,
  changeTeachingGroup,
  listClassesWithoutTeachingGroup,
  listTaughtTeachingGroups,
  listTeachingGroups,
  listTeachingGroupStudents,
  moveToTeachingGroup,
  StudentOfGroup,
  TeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { countClassesAhead } from '#domain/classes-ahead.ts';
import { getToday } from '#domain/today.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { activeFilter } from '#platform/http/lists.ts';
import { mergeChanges, rejectReusedId, reusedIdError } from '#platform/http/merge-changes.ts';
import { requireStructure } from '#domain/require-structure.ts';
import { isGroupIdTaken } from './groups.rules.ts';
import * as rules from './teaching-groups.rules.ts';
import { listClassesWithoutGroup } from './module-classes.store.ts';
import * as store from './teaching-groups.store.ts';

type Deps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly students: {
    list(
      tx: UniversityTx,
      groupId: string,
      today: string,
      slice: { limit: number; offset?: number; search?: string | undefined },
    ): Promise<{ rows: StudentOfGroup[]; total: number }>;
    /** Throws `conflict` unless all students are in the group. */
    move(
      tx: UniversityTx,
      move: {
        groupId: string;
        toGroupId: string;
        today: string;
        studentIds: readonly string[];
        from: 'today' | 'term';
      },
    ): Promise<void>;
  };
};

export type TeachingGroups = ReturnType<typeof makeTeachingGroups>;

const requireStaff = ({ staffId }: Caller): string => {
  if (staffId === null) throw httpError('no_staff_record');
  return staffId;
};

const toSlice = ({ page, page_size: size }: { page: number; page_size: number }) => ({
  limit: size,
  offset: (page - 1) * size,
});

export function makeTeachingGroups({ database, clock, audit, requireAdmin, students }: Deps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordGroup = makeAuditRecorder(audit, 'group');
  const recordStudents = makeAuditRecorder(audit, 'student');

  const requireModule = async (tx: UniversityTx, id: string): Promise<store.ModuleOfGroup> => {
    const module = await store.findModuleOfGroup(tx, id);
    if (!module) throw httpError('not_found', 'Module not found');
    return module;
  };
  const requireGroup = async (tx: UniversityTx, id: string, isLocked = false): Promise<store.TeachingGroupRow> => {
    const group = await store.findTeachingGroup(tx, id, isLocked);
    if (!group) throw httpError('not_found', 'Teaching group not found');
    return group;
  };
  /** Throws unless the caller is an administrator of the university, or a lecturer or assistant of weekly classes of each of the groups. */
  const requireAccess = async (
    tx: UniversityTx,
    caller: Caller,
    groupIds: readonly string[],
    today: string,
    field?: string,
  ): Promise<void> => {
    if (caller.role === 'admin') return void (await requireAdmin(tx, caller));
    if (await store.teachesGroups(tx, requireStaff(caller), groupIds, today)) return;
    const text = 'You do not teach this teaching group.';
    throw httpError('not_yours', text, field === undefined ? undefined : { [field]: text });
  };
  const requireLecturersMove = async (
    tx: UniversityTx,
    group: store.TeachingGroupRow,
    today: string,
  ): Promise<void> => {
    if (!(await store.doLecturersMoveStudents(tx)))
      throw httpError('not_yours', 'Your university lets only administrators move students between teaching groups.');
    if (await store.isTermOver(tx, group, today))
      throw httpError('not_yours', 'The term is over. Only administrators move its students between teaching groups.');
  };
  /** Checks the modules that the group is to serve. */
  const requireFurtherModules = async (
    tx: UniversityTx,
    values: Pick<store.TeachingGroupRow, 'module_id' | 'further_module_ids'>,
    before?: store.TeachingGroupRow,
  ): Promise<void> => {
    const ids = values.further_module_ids;
    const removed = before?.further_module_ids.filter((id) => !ids.includes(id)) ?? [];
    const taken = before && removed.length > 0 ? await store.listModulesTaken(tx, before.id, removed) : [];
    rules.requireFurtherModules(values, before, { modules: await store.listFurtherModules(tx, ids), taken });
  };
  /** An import does not take the lock: it can store the name after the check. */
  const rejectSameName = (name: string) => (error: unknown) => {
    if (isGroupIdTaken(error)) throw reusedIdError();
    throw rules.isSameGroupError(error) ? rules.sameGroupError(name, true) : error;
  };

  async function change(
    tx: UniversityTx,
    caller: Caller,
    id: string,
    form: BodyOf<typeof changeTeachingGroup>,
  ): Promise<ReplyOf<typeof changeTeachingGroup>> {
    await store.lockTeachingGroups(tx);
    const before = await requireGroup(tx, id, true);
    const base = form.seen && rules.toValues(form.seen, before);
    const seen = rules.toValues(before);
    const values = mergeChanges(rules.toValues(form, before), base, seen);
    await requireStructure(tx, values, before);
    await requireFurtherModules(tx, { ...before, ...values }, before);
    // Another group may have had the same name, as imports compare names, before both were compared so.
    if (rules.isNamedOtherwise(before, values))
      rules.requireFreeName(values.group_name, await store.listGroupsBeside(tx, { ...before, ...values }, id));
    await store.updateTeachingGroup(tx, id, values).catch(rejectSameName(values.group_name));
    await recordGroup(tx, caller, 'teaching_group.changed', id, { before: seen, after: values });
    const ahead = before.active && !values.active ? await countClassesAhead(tx, 'group', [id]) : {};
    return { ...(await store.getTeachingGroup(tx, id, await getToday(tx, clock.now()))), ...ahead };
  }

  return {
    list: (
      caller: Caller,
      moduleId: string,
      query: QueryOf<typeof listTeachingGroups>,
    ): Promise<ReplyOf<typeof listTeachingGroups>> =>
      inAdminTransaction(caller, async (tx) => {
        await requireModule(tx, moduleId);
        const active = activeFilter(query.active, caller);
        const { academic_year: academicYear, semester } = query;
        const of = { moduleId, staffId: null, academicYear, semester, active, parallelTo: query.parallel_to };
        const { rows, total } = await store.listTeachingGroups(tx, of, await getToday(tx, clock.now()), toSlice(query));
        return { data: rows, total, page: query.page, page_size: query.page_size };
      }),

    listClassesWithoutGroup: (
      caller: Caller,
      moduleId: string,
      query: QueryOf<typeof listClassesWithoutTeachingGroup>,
    ): Promise<ReplyOf<typeof listClassesWithoutTeachingGroup>> =>
      inAdminTransaction(caller, async (tx) => {
        await requireModule(tx, moduleId);
        const of = { moduleId, academicYear: query.academic_year, semester: query.semester };
        const { rows, total } = await listClassesWithoutGroup(tx, of, await getToday(tx, clock.now()), toSlice(query));
        return { data: rows, total, page: query.page, page_size: query.page_size };
      }),

    listTaught: (
      caller: Caller,
      query: QueryOf<typeof listTaughtTeachingGroups>,
    ): Promise<ReplyOf<typeof listTaughtTeachingGroups>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const { module_id: moduleId = null, academic_year: academicYear, semester, parallel_to: parallelTo } = query;
        const of = { moduleId, staffId: requireStaff(caller), academicYear, semester, active: true, parallelTo };
        const { rows, total } = await store.listTeachingGroups(tx, of, await getToday(tx, clock.now()), toSlice(query));
        return { data: rows, total, page: query.page, page_size: query.page_size };
      }),

    add: (caller: Caller, moduleId: string, form: BodyOf<typeof addTeachingGroup>): Promise<TeachingGroup> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lockTeachingGroups(tx);
        const module = await requireModule(tx, moduleId);
        const { academic_year, semester, id = randomUUID() } = form;
        const values = { ...rules.toValues(form), module_id: moduleId, academic_year, semester };
        const today = await getToday(tx, clock.now());
        const existing = await store.findTeachingGroup(tx, id, false);
        if (existing) {
          rejectReusedId(values, existing);
          return await store.getTeachingGroup(tx, id, today);
        }
        await requireStructure(tx, values);
        await requireFurtherModules(tx, values);
        rules.requireModuleTerm(module, semester, await getStructure(tx));
        rules.requireFreeName(values.group_name, await store.listGroupsBeside(tx, values, null));
        await store.insertTeachingGroup(tx, id, values).catch(rejectSameName(values.group_name));
        await recordGroup(tx, caller, 'teaching_group.added', id, { after: values });
        return await store.getTeachingGroup(tx, id, today);
      }),

    change: (
      caller: Caller,
      id: string,
      form: BodyOf<typeof changeTeachingGroup>,
    ): Promise<ReplyOf<typeof changeTeachingGroup>> => inAdminTransaction(caller, (tx) => change(tx, caller, id, form)),

    /** Makes the group inactive. It keeps its students and classes. Returns the number of its weekly classes ahead. */
    close: (caller: Caller, id: string): Promise<{ classes_ahead?: number }> =>
      inAdminTransaction(caller, async (tx) => {
        const group = await requireGroup(tx, id, true);
        if (!group.active) return {};
        await store.updateTeachingGroup(tx, id, { ...group, active: false });
        await recordGroup(tx, caller, 'teaching_group.closed', id);
        return await countClassesAhead(tx, 'group', [id]);
      }),

    listStudents: (
      caller: Caller,
      id: string,
      query: QueryOf<typeof listTeachingGroupStudents>,
    ): Promise<ReplyOf<typeof listTeachingGroupStudents>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const today = await getToday(tx, clock.now());
        await requireGroup(tx, id);
        await requireAccess(tx, caller, [id], today);
        const { rows, total } = await students.list(tx, id, today, { ...toSlice(query), search: query.search });
        return { data: rows, total, page: query.page, page_size: query.page_size };
      }),

    /** Moves all students or none. Returns their number. */
    move: (caller: Caller, id: string, body: BodyOf<typeof moveToTeachingGroup>): Promise<number> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const today = await getToday(tx, clock.now());
        const group = await requireGroup(tx, id);
        await requireAccess(tx, caller, [id], today);
        if (caller.role === 'lecturer') await requireLecturersMove(tx, group, today);
        const target = await store.findTeachingGroup(tx, body.to_group_id, true);
        rules.requireTarget(group, target);
        await requireAccess(tx, caller, [target.id], today, 'to_group_id');
        if (!(await store.areParallel(tx, id, target.id))) throw rules.notParallelError(target);
        const ids = [...new Set(body.student_ids)];
        const { from } = body;
        await students.move(tx, { groupId: id, toGroupId: target.id, today, studentIds: ids, from });
        const details = { count: ids.length, from_group_id: id, group_id: target.id, from, ids };
        await recordStudents(tx, caller, 'students.teaching_group_changed', null, details);
        return ids.length;
      }),
  };
}
