import type { BodyOf } from '@muster/contract/http/endpoint';
import type { moveStudents, setStudentStatus } from '@muster/contract/people/students';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { findGroupToJoin } from '../degrees-and-groups.store.ts';
import * as store from './student-bulk.store.ts';
import { resolveFilters, type StudentListsDeps } from '../lists/student-lists.service.ts';
import { findStudentIds } from '../lists/student-search.store.ts';

export type StudentBulkDeps = StudentListsDeps & {
  readonly audit: Audit;
  readonly people: {
    setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
    invalidate(accountIds: readonly string[]): void;
  };
};

type StudentSelection = BodyOf<typeof setStudentStatus>['chosen'];

/** One transaction can change this number of students within the timeout of a request. */
const maxStudents = 10_000;

export function makeStudentBulk({ database, requireAdmin, audit, people }: StudentBulkDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  /** The selected ids, or those that match the filters. */
  async function listSelectedIds(tx: UniversityTx, chosen: StudentSelection): Promise<string[]> {
    if ('ids' in chosen) return [...new Set(chosen.ids)];
    const search = await resolveFilters(tx, chosen.filters);
    const { total, ids } = await findStudentIds(tx, search, { sort: 'name', direction: 'asc', take: maxStudents });
    if (total <= maxStudents) return ids;
    throw httpError(
      'invalid_input',
      `At most ${maxStudents.toLocaleString('en')} students can be changed at once. Please use more filters.`,
    );
  }

  const recordAudit = makeAuditRecorder(audit, 'student');

  return {
    /** `without_group` counts who became active without an open group; missing: none. */
    async setStatus(
      caller: Caller,
      { chosen, active }: BodyOf<typeof setStudentStatus>,
    ): Promise<{ changed: number; without_group?: number }> {
      const changed = await inAdminTransaction(caller, async (tx) => {
        const ids = await listSelectedIds(tx, chosen);
        const { count } = await store.lockStudents(tx, ids);
        if (count < ids.length) throw httpError('not_found', 'Student not found');
        const students = await store.updateActive(tx, ids, active);
        const holders = students.flatMap(({ account_id: id }) => id ?? []);
        await people.setActive(tx, holders, active);
        await recordAudit(tx, caller, active ? 'students.activated' : 'students.deactivated', null, {
          count: students.length,
          ids,
        });
        return { students, holders };
      });
      if (!active) people.invalidate(changed.holders);
      const withoutGroup = active ? changed.students.filter((one) => one.is_without_group).length : 0;
      return { changed: changed.students.length, ...(withoutGroup > 0 && { without_group: withoutGroup }) };
    },

    /** Existing sessions keep their class list. */
    move: (caller: Caller, { chosen, group_id: groupId }: BodyOf<typeof moveStudents>): Promise<number> =>
      inAdminTransaction(caller, async (tx) => {
        const group = await findGroupToJoin(tx, groupId);
        if (!group) throw httpError('not_found', 'Group not found');
        const ids = await listSelectedIds(tx, chosen);
        const { count, ofAnotherDegree } = await store.lockStudents(tx, ids, group.degree_details_id);
        if (count < ids.length) throw httpError('not_found', 'Student not found');
        if (ofAnotherDegree > 0) {
          const whom = ofAnotherDegree === 1 ? 'One of them is' : `${ofAnotherDegree.toLocaleString('en')} of them are`;
          const text = `${whom} not of the degree programme of ${group.group_name}. No students were moved.`;
          throw httpError('conflict', text, { group_id: text });
        }
        const moved = await store.updateGroup(tx, ids, group);
        await recordAudit(tx, caller, 'students.moved', null, { count: moved, group_id: groupId, ids });
        return moved;
      }),
  };
}
