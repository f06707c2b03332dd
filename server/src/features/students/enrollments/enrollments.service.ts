import type { Enrollment } from '@muster/contract/people/enrollments';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { requireStructure } from '#domain/require-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { filterSavedIds, findFirstDuplicate, rejectUnknownGroups, toEnrollment } from './enrollments.rules.ts';
import * as store from './enrollments.store.ts';
import type { StudentListsDeps } from '../lists/student-lists.service.ts';
import { lockForChange } from '../students.access.ts';
import { findStudent } from '../students.store.ts';

export type EnrollmentsDeps = StudentListsDeps & { readonly audit: Audit; readonly clock: Clock };

export function makeEnrollments({ database, requireAdmin, audit, clock }: EnrollmentsDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordAudit = makeAuditRecorder(audit, 'student');

  const inStudentTransaction = <T>(caller: Caller, id: string, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    inAdminTransaction(caller, async (tx) => {
      if (!(await findStudent(tx, id))) throw httpError('not_found', 'Student not found');
      return await work(tx);
    });

  /** Stores all rows or throws. `field`: the field of the form that holds the rows, for the error. Returns the ids. */
  async function enrol(
    tx: UniversityTx,
    caller: Caller,
    studentId: string,
    rows: readonly store.NewEnrollment[],
    field: string,
  ): Promise<string[]> {
    if (rows.length === 0) return [];
    for (const [at, { semester }] of rows.entries())
      await requireStructure(tx, { semester }, undefined, `${field}.${at}.`);
    const codes = await store.listActiveModules(
      tx,
      rows.map(({ module_id }) => module_id),
    );
    const unknown = rows.findIndex(({ module_id }) => !codes.has(module_id));
    const fieldOf = (index: number) => `${field}.${index}.module_id`;
    if (unknown !== -1) throw httpError('not_found', 'Module not found', { [fieldOf(unknown)]: 'Module not found' });
    const groups = await store.listActiveGroups(
      tx,
      rows.flatMap((row) => [row.group_id ?? [], row.teaching_group_id ?? []].flat()),
    );
    for (const [at, row] of rows.entries()) rejectUnknownGroups(row, groups, `${field}.${at}.`);
    const inserted = await store.insertEnrollments(tx, studentId, await getToday(tx, clock.now()), rows);
    const duplicate = findFirstDuplicate(rows, inserted);
    const row = rows[duplicate];
    if (row) {
      const code = codes.get(row.module_id) ?? '';
      const text = `Already enrolled in ${code} for ${row.academic_year}, semester ${row.semester}`;
      throw httpError('conflict', text, { [fieldOf(duplicate)]: text });
    }
    const added = inserted.filter((one) => one.is_new).map(({ module_id }) => module_id);
    if (added.length > 0) await recordAudit(tx, caller, 'enrolments.added', studentId, { modules: added });
    return inserted.map(({ id }) => id);
  }

  async function remove(tx: UniversityTx, caller: Caller, studentId: string, ids: readonly string[]): Promise<number> {
    const saved = filterSavedIds(ids);
    const deleted = saved.length === 0 ? 0 : await store.deleteEnrollments(tx, studentId, saved);
    if (deleted > 0) await recordAudit(tx, caller, 'enrolments.removed', studentId, { count: deleted });
    return deleted;
  }

  return {
    /** `enrol` and `remove` are for the transaction that saves the student. */
    enrol,
    remove,

    list: (caller: Caller, id: string): Promise<Enrollment[]> =>
      inStudentTransaction(caller, id, async (tx) => (await store.listEnrollments(tx, id)).map(toEnrollment)),

    add: (caller: Caller, id: string, rows: readonly store.NewEnrollment[]): Promise<Enrollment[]> =>
      inStudentTransaction(caller, id, async (tx) => {
        await lockForChange(tx, id);
        const ids = await enrol(tx, caller, id, rows, 'enrollments');
        return (await store.listEnrollments(tx, id, ids)).map(toEnrollment);
      }),

    delete: (caller: Caller, id: string, ids: readonly string[]): Promise<number> =>
      inStudentTransaction(caller, id, (tx) => remove(tx, caller, id, ids)),
  };
}
