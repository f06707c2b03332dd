import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@muster/contract/endpoint';
import { type addStudent, type changeStudent, type Student, studentTexts } from '@muster/contract/students';
import { makeAuditRecorder } from '../../platform/audit/audit-recorder.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import { getToday } from '../../platform/database/sql/today.ts';
import { type InAdminTransaction, makeAdminTransaction } from '../../platform/http/admin-transaction.ts';
import { mergeChanges, rejectStalePhoto } from '../../platform/http/merge-changes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { httpError, validationError, rejectForeignUniversity } from '../../platform/http/errors/http-error.ts';
import type { Upload } from '../../platform/http/files/upload.ts';
import { type EnrollmentsParts, makeEnrollments } from './enrollments/enrollments.service.ts';
import { type DegreeOfStudent, findDegree, findGroupToJoin, type GroupOfStudent } from './degrees-and-groups.store.ts';
import * as rules from './students.rules.ts';
import * as store from './students.store.ts';

type NewPerson = { role: 'student'; name: string; email: string; passwordHash: string; active: boolean };
type AccountChange = {
  renamed: { from: string; to: string };
  email: string;
  passwordHash?: string | undefined;
  active?: boolean | undefined;
};

export type StudentsParts = EnrollmentsParts & {
  readonly people: {
    hash(password: string): Promise<string>;
    open(tx: UniversityTx, people: readonly NewPerson[]): Promise<string[]>;
    change(tx: UniversityTx, accountId: string, change: AccountChange): Promise<void>;
    setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
    forget(accountIds: readonly string[]): void;
  };
  readonly storePhoto: (
    caller: Caller,
    photo: { bucket: 'student-photos'; name: string; upload: Upload },
    use: (tx: UniversityTx, url: string) => Promise<string | null>,
  ) => Promise<string>;
  readonly forgetPhotos: (universityId: string, urls: readonly string[]) => Promise<void>;
};

export function makeStudents(parts: StudentsParts) {
  const { audit, clock, people } = parts;
  const enrollments = makeEnrollments(parts);

  const underGuard = makeAdminTransaction(parts);
  const inAdminTransaction: InAdminTransaction = (caller, work) =>
    underGuard(caller, work).catch((error: unknown) => {
      throw isTakenNumber(error) ? numberTaken() : error;
    });

  async function get(tx: UniversityTx, id: string): Promise<rules.StudentRow> {
    const row = await store.findStudent(tx, id);
    if (!row) throw httpError('not_found', studentTexts.notFound);
    return row;
  }

  /** The group is there, active, and of the student's degree. */
  function checkGroup(group: GroupOfStudent | undefined, degreeId: string | null): void {
    if (!group) throw httpError('not_found', 'Group not found', { group_id: 'Group not found' });
    if (degreeId !== null && group.degree_details_id !== degreeId)
      throw validationError({ group_id: studentTexts.groupOfAnotherDegree });
  }

  async function requireFreeNumber(tx: UniversityTx, number: string, butFor: string | null): Promise<void> {
    const taken = await store.findTakenNumber(tx, number, butFor);
    if (taken !== undefined) throw numberTaken(taken);
  }

  /** Accounts have their own rule; this one looks at records, some of which have no account. */
  async function requireFreeEmail(tx: UniversityTx, email: string, butFor: string | null): Promise<void> {
    if (!(await store.isEmailTaken(tx, email, butFor))) return;
    const text = 'A student with this e-mail already exists';
    throw httpError('conflict', text, { email: text });
  }

  /** The degree of a new student, whose group and number fit. */
  async function requirePlace(tx: UniversityTx, form: BodyOf<typeof addStudent>): Promise<DegreeOfStudent> {
    rejectForeignUniversity(form.university_id, tx.universityId);
    const degree = await findDegree(tx, form.degree_details_id);
    if (!degree)
      throw httpError('not_found', 'Degree programme not found', { degree_details_id: studentTexts.noDegree });
    checkGroup(await findGroupToJoin(tx, form.group_id), degree.id);
    await requireFreeNumber(tx, form.student_id, null);
    await requireFreeEmail(tx, form.email, null);
    return degree;
  }

  const recordAudit = makeAuditRecorder(audit, 'student');

  return {
    enrollments,

    get: (caller: Caller, id: string): Promise<Student> =>
      inAdminTransaction(caller, async (tx) => rules.shownStudent(await get(tx, id))),

    /** Record, account and enrolments together or none of them. */
    async add(caller: Caller, form: BodyOf<typeof addStudent>): Promise<Student> {
      // What can be refused without it is refused before the password is hashed, which takes longer than all the rest.
      const { id = randomUUID() } = form;
      const findStanding = async (tx: UniversityTx) => form.id && (await store.findStudent(tx, id));
      const earlier = await inAdminTransaction(caller, async (tx) => {
        const standing = await findStanding(tx);
        if (!standing) await requirePlace(tx, form);
        return standing;
      });
      if (earlier) return rules.shownStudent(earlier);
      const passwordHash = await people.hash(form.password);
      return await inAdminTransaction(caller, async (tx) => {
        const degree = await requirePlace(tx, form);
        const values = rules.newStudent(form, degree, await getToday(tx, clock.now()));
        const { name, email, active } = values;
        const [accountId = ''] = await people.open(tx, [{ role: 'student', name, email, passwordHash, active }]);
        await store.insertStudent(tx, id, accountId, values);
        await recordAudit(tx, caller, 'student.added', id);
        await enrollments.enrol(tx, caller, id, form.enrollments, 'enrollments');
        return rules.shownStudent(await get(tx, id));
      });
    },

    async change(caller: Caller, id: string, form: BodyOf<typeof changeStudent>): Promise<Student> {
      await inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await get(tx, id);
      });
      const passwordHash = form.password?.trim() ? await people.hash(form.password) : undefined;
      const { student, signedOut } = await inAdminTransaction(caller, async (tx) => {
        // The group before the student, as a roll-over locks them: so neither waits for the other for ever.
        const group = form.group_id ? await findGroupToJoin(tx, form.group_id) : undefined;
        await store.lockStudent(tx, id);
        const before = await get(tx, id);
        const seen = form.seen && rules.changedStudent(form.seen, before);
        const after = mergeChanges(rules.changedStudent(form, before), seen, before);
        if (after.group_id !== null && after.group_id !== before.group_id) checkGroup(group, before.degree_details_id);
        if (after.student_id !== before.student_id) await requireFreeNumber(tx, after.student_id, id);
        if (after.email !== before.email) await requireFreeEmail(tx, after.email, id);
        await store.updateStudent(tx, id, after);
        const accountId = await keepAccount(tx, before, after, passwordHash);
        const fields = [...rules.changedFields(before, after), ...(passwordHash === undefined ? [] : ['password'])];
        await recordAudit(tx, caller, 'student.changed', id, { fields });
        await enrollments.remove(tx, caller, id, form.deleted_enrollment_ids);
        await enrollments.enrol(tx, caller, id, form.new_enrollments, 'new_enrollments');
        const isSignedOut = passwordHash !== undefined || (before.active && !after.active);
        return { student: await get(tx, id), signedOut: isSignedOut && accountId !== null ? [accountId] : [] };
      });
      people.forget(signedOut);
      return rules.shownStudent(student);
    },

    async setPhoto(caller: Caller, id: string, upload: Upload, seen?: string): Promise<string> {
      const { student_id: number } = await inAdminTransaction(caller, (tx) => get(tx, id));
      return await parts.storePhoto(
        caller,
        { bucket: 'student-photos', name: `student-${number}`, upload },
        async (tx, url) => {
          // The one before is read under the lock: of two uploads at once the second replaces the first.
          if (!(await store.lockStudent(tx, id))) throw httpError('not_found', studentTexts.notFound);
          await recordAudit(tx, caller, 'student.photo_changed', id);
          const before = await store.updatePhoto(tx, id, url);
          rejectStalePhoto(before, seen);
          return before;
        },
      );
    },

    async removePhoto(caller: Caller, id: string, seen?: string): Promise<void> {
      const before = await inAdminTransaction(caller, async (tx) => {
        if (!(await store.lockStudent(tx, id))) throw httpError('not_found', studentTexts.notFound);
        const url = await store.updatePhoto(tx, id, null);
        if (url === null) return null;
        rejectStalePhoto(url, seen);
        await recordAudit(tx, caller, 'student.photo_removed', id);
        return url;
      });
      if (before !== null) await parts.forgetPhotos(caller.universityId, [before]);
    },
  };

  /** The account follows the record; whoever has none gets one with the first password. */
  async function keepAccount(
    tx: UniversityTx,
    before: rules.StudentRow,
    { name, email, active }: rules.StudentValues,
    passwordHash: string | undefined,
  ): Promise<string | null> {
    if (before.account_id !== null) {
      const isSwitched = active !== before.active;
      const change = {
        renamed: { from: before.name, to: name },
        email,
        ...(passwordHash && { passwordHash }),
        ...(isSwitched && { active }),
      };
      await people.change(tx, before.account_id, change);
      return before.account_id;
    }
    if (passwordHash === undefined) return null;
    const [accountId = ''] = await people.open(tx, [{ role: 'student', name, email, passwordHash, active }]);
    await store.updateAccountLink(tx, before.id, accountId);
    return accountId;
  }
}

function numberTaken(number?: string) {
  const text = number === undefined ? 'This student ID is taken' : `A student with the ID ${number} already exists`;
  return httpError('conflict', text, { student_id: text });
}

/** Somebody else took the number between the question and the answer. */
const isTakenNumber = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'students_student_id_key';
