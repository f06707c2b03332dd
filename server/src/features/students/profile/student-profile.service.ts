import type { BodyOf } from '@muster/contract/http/endpoint';
import { type changeStudentProfile, type OwnStudent, profileTexts } from '@muster/contract/accounts/profiles';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { isPhoneOnly, toOwnStudent } from './student-profile.rules.ts';
import * as store from './student-profile.store.ts';
import { lockStudent } from '../students.store.ts';

export type StudentProfileDeps = { readonly database: Pick<Database, 'inUniversity'>; readonly audit: Audit };

/** A student's own record, of which only the phone number can be changed. */
export function makeStudentProfile({ database, audit }: StudentProfileDeps) {
  const inStudentTransaction = <T>(caller: Caller, work: (tx: UniversityTx, id: string) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      if (caller.studentId === null) throw httpError('no_student_record');
      return await work(tx, caller.studentId);
    });

  async function get(tx: UniversityTx, id: string, { accountId }: Caller): Promise<store.OwnStudentRow> {
    const row = await store.findOwnStudent(tx, id, accountId);
    if (!row) throw httpError('no_student_record');
    return row;
  }

  return {
    get: (caller: Caller): Promise<OwnStudent> =>
      inStudentTransaction(caller, async (tx, id) => toOwnStudent(await get(tx, id, caller))),

    modules: (caller: Caller): Promise<store.EnrolledModule[]> =>
      inStudentTransaction(caller, async (tx, id) => {
        await get(tx, id, caller);
        return await store.listEnrolledModules(tx, id);
      }),

    changePhone: (caller: Caller, form: BodyOf<typeof changeStudentProfile>): Promise<OwnStudent> =>
      inStudentTransaction(caller, async (tx, id) => {
        if (!isPhoneOnly(form)) throw httpError('not_yours', profileTexts.studentFieldDenied);
        if (form.phone === undefined) throw validationError({ phone: profileTexts.noPhone });
        await lockStudent(tx, id);
        const before = await get(tx, id, caller);
        if (before.contact_no === form.phone) return toOwnStudent(before);
        await store.updateOwnPhone(tx, id, form.phone);
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          origin: caller.origin,
          action: 'student.own_phone_changed',
          subjectType: 'student',
          subjectId: id,
        });
        return toOwnStudent({ ...before, contact_no: form.phone });
      }),
  };
}
