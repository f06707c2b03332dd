import { randomUUID } from 'node:crypto';
import { type InviteChoice, invitationTexts } from '@muster/contract/accounts/invitations';
import { academicYearOf } from '@muster/contract/academics/academic-years';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { findSameStudents, SamePerson } from '@muster/contract/people/same-person';
import { findAccountErrors } from '@muster/contract/people/student-account';
import { findLeaveErrors } from '@muster/contract/people/leave';
import { findSecondProgrammeErrors, secondProgrammeTexts } from '@muster/contract/people/second-programme';
import {
  type addStudent,
  type changeProgramme,
  type changeStudent,
  type Student,
  findMissingStudy,
  findTermErrors,
  studentTexts,
} from '@muster/contract/people/students';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { personChanges } from '#platform/audit/person-changes.rules.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { findSamePeople } from '#domain/same-people.ts';
import { getToday } from '#domain/today.ts';
import { type InAdminTransaction, makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { editConflict, mergeChanges, rejectReusedId, rejectStalePhoto } from '#platform/http/merge-changes.ts';
import { requireStructure } from '#domain/require-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { changesSignIn } from '#platform/http/sign-in-changes.rules.ts';
import { httpError, validationError, rejectForeignUniversity } from '#platform/http/errors/http-error.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import { updateEnrollmentsEnded } from './enrollments/enrollments.store.ts';
import { makeStudentBulk } from './bulk/student-bulk.service.ts';
import { type EnrollmentsDeps, makeEnrollments } from './enrollments/enrollments.service.ts';
import { makeTaughtChoices } from './lecturers/lecturer-students.service.ts';
import { makeStudentExport } from './lists/student-export.service.ts';
import { makeStudentLists } from './lists/student-lists.service.ts';
import { makeStudentNotes } from './notes/student-notes.service.ts';
import { makeStudentProfile } from './profile/student-profile.service.ts';
import {
  type StudentDegree,
  findDegree,
  findGroup,
  findGroupToJoin,
  type StudentGroup,
} from './degrees-and-groups.store.ts';
import { changedStudent, newStudent } from './student-values.service.ts';
import { lockForChange } from './students.access.ts';
import * as rules from './students.rules.ts';
import * as store from './students.store.ts';

type NewAccount = { role: 'student'; name: string; email: string; passwordHash: string | null; active: boolean };
type AccountChange = {
  name: string;
  email: string;
  passwordHash?: string | undefined;
  active?: boolean | undefined;
};

export type StudentsDeps = EnrollmentsDeps & {
  readonly people: {
    hash(password: string): Promise<string>;
    open(tx: UniversityTx, accounts: readonly NewAccount[]): Promise<string[]>;
    change(tx: UniversityTx, accountId: string, change: AccountChange, by: string): Promise<void>;
    requireStepUp(tx: UniversityTx, caller: Caller): Promise<void>;
    setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
    checkInvite(tx: UniversityTx, choice: InviteChoice, nowMs: number): Promise<void>;
    invite(tx: UniversityTx, accountIds: readonly string[], choice: InviteChoice, nowMs: number): Promise<number>;
    invalidate(accountIds: readonly string[]): void;
  };
  readonly storePhoto: (
    caller: Caller,
    photo: { bucket: 'student-photos'; name: string; upload: Upload },
    use: (tx: UniversityTx, url: string) => Promise<string | null>,
  ) => Promise<string>;
  readonly forgetPhotos: (universityId: string, urls: readonly string[]) => Promise<void>;
};

export type Students = ReturnType<typeof makeStudents>;

export function makeStudents(deps: StudentsDeps) {
  const { audit, clock, people } = deps;
  const enrollments = makeEnrollments(deps);

  const underGuard = makeAdminTransaction(deps);
  const inAdminTransaction: InAdminTransaction = (caller, work) =>
    underGuard(caller, work).catch((error: unknown) => {
      throw isNumberTakenError(error) ? numberTakenError() : error;
    });

  async function get(tx: UniversityTx, id: string): Promise<store.StudentRow> {
    const row = await store.findStudent(tx, id);
    if (!row) throw httpError('not_found', studentTexts.notFound);
    return row;
  }

  /** The group must exist, be active, belong to the degree and be of the year and semester. */
  function requireGroup(group: StudentGroup | undefined, degreeId: string | null, term: rules.Term): void {
    if (!group) throw httpError('not_found', 'Group not found', { group_id: 'Group not found' });
    if (degreeId !== null && group.degree_details_id !== degreeId)
      throw validationError({ group_id: studentTexts.groupOfAnotherDegree });
    requireTerm(group, term);
  }

  function requireTerm(group: StudentGroup, term: rules.Term): void {
    const errors = findTermErrors(group, term);
    if (Object.keys(errors).length > 0) throw validationError(errors);
  }

  /** Group, year and semester of a new student, or of one who changes the programme: complete, and a group that can be joined. */
  async function requireStudy(
    tx: UniversityTx,
    study: rules.Study,
    degreeId: string | null,
    group: StudentGroup | undefined,
  ): Promise<void> {
    const missing = findMissingStudy(await getStructure(tx), { ...study, degree_details_id: degreeId });
    if (Object.keys(missing).length > 0) throw validationError(missing);
    if (study.group_id && degreeId === null) throw validationError({ degree_details_id: studentTexts.noDegree });
    if (study.group_id) requireGroup(group, degreeId, study);
  }

  /** An active degree that is not the first one too; the one that the student has may be inactive. */
  async function requireSecondDegree(
    tx: UniversityTx,
    after: Pick<store.StudentValues, 'degree_details_id' | 'second_degree_id'>,
    before?: store.StudentRow,
  ): Promise<string | null> {
    const id = after.second_degree_id;
    const errors = findSecondProgrammeErrors(after);
    if (errors.second_degree_id !== undefined) throw validationError(errors);
    if (id === null) return null;
    if (id === before?.second_degree_id) return before.second_programme;
    const degree = await findDegree(tx, id);
    if (!degree)
      throw httpError('not_found', 'Degree programme not found', { second_degree_id: secondProgrammeTexts.invalid });
    return degree.degree_programme;
  }

  async function requireFreeNumber(tx: UniversityTx, number: string, exceptId: string | null): Promise<void> {
    const taken = await store.findTakenNumber(tx, number, exceptId);
    if (taken !== undefined) throw numberTakenError(taken);
  }

  /** Checks records, since some have no account. Accounts are checked when they are created. */
  async function requireFreeEmail(tx: UniversityTx, email: string, exceptId: string | null): Promise<void> {
    if (!(await store.isEmailTaken(tx, email, exceptId))) return;
    const text = 'A student with this email already exists';
    throw httpError('conflict', text, { email: text });
  }

  /** Returns the degree of a new student, if the form names one. Throws if degree, group, number or e-mail cannot be used. */
  async function requireValidForm(
    tx: UniversityTx,
    form: BodyOf<typeof addStudent>,
  ): Promise<StudentDegree | undefined> {
    rejectForeignUniversity(form.university_id, tx.universityId);
    const accountErrors = findAccountErrors(await getStructure(tx), form);
    if (Object.keys(accountErrors).length > 0) throw validationError(accountErrors);
    await requireStructure(tx, form);
    const degree = form.degree_details_id ? await findDegree(tx, form.degree_details_id) : undefined;
    if (form.degree_details_id && !degree)
      throw httpError('not_found', 'Degree programme not found', { degree_details_id: studentTexts.noDegree });
    await requireStudy(
      tx,
      rules.toStudy(form),
      degree?.id ?? null,
      form.group_id ? await findGroupToJoin(tx, form.group_id) : undefined,
    );
    await requireSecondDegree(tx, {
      degree_details_id: degree?.id ?? null,
      second_degree_id: form.second_degree_id ?? null,
    });
    await requireFreeNumber(tx, form.student_id, null);
    if (form.email) await requireFreeEmail(tx, form.email, null);
    return degree;
  }

  const recordAudit = makeAuditRecorder(audit, 'student');

  return {
    enrollments,
    lists: makeStudentLists(deps),
    exportFile: makeStudentExport(deps),
    bulk: makeStudentBulk(deps),
    listTaughtChoices: makeTaughtChoices(deps),
    profile: makeStudentProfile(deps),
    notes: makeStudentNotes(deps),

    get: (caller: Caller, id: string): Promise<Student> =>
      inAdminTransaction(caller, async (tx) => rules.toStudent(await get(tx, id))),

    /** The students with the same name and date of birth. */
    findSame: (caller: Caller, person: BodyOf<typeof findSameStudents>): Promise<SamePerson[]> =>
      inAdminTransaction(caller, async (tx) => (await findSamePeople(tx, 'students', [person]))[0] ?? []),

    /** Adds record, account and enrolments in one transaction; without an email, no account. Returns the existing student if the same request was sent before. */
    async add(caller: Caller, form: BodyOf<typeof addStudent>): Promise<Student> {
      const { id = randomUUID() } = form;
      const nowMs = clock.now();
      if (form.password !== null && form.invite !== 'none')
        throw validationError({ invite: invitationTexts.hasPassword });
      // Checked before the password is hashed, which is slow, and again afterwards.
      const existing = await inAdminTransaction(caller, async (tx) => {
        await people.checkInvite(tx, form.invite, nowMs);
        const found = form.id && (await store.findStudent(tx, id));
        if (found) rejectReusedId(newStudent(form, found, found.enrollment_date ?? ''), found);
        else await requireValidForm(tx, form);
        return found;
      });
      if (existing) return rules.toStudent(existing);
      const passwordHash = form.password === null ? null : await people.hash(form.password);
      return await inAdminTransaction(caller, async (tx) => {
        const degree = await requireValidForm(tx, form);
        const values = newStudent(form, degree, await getToday(tx, clock.now()));
        const { name, email, active } = values;
        const accounts = email === '' ? [] : [{ role: 'student', name, email, passwordHash, active } as const];
        const accountIds = await people.open(tx, accounts);
        await store.students.insert(tx, id, { ...values, account_id: accountIds[0] ?? null });
        await people.invite(tx, accountIds, form.invite, nowMs);
        await recordAudit(tx, caller, 'student.added', id, form.invite === 'none' ? {} : { invite: form.invite });
        await enrollments.enrol(tx, caller, id, form.enrollments, 'enrollments');
        return rules.toStudent(await get(tx, id));
      });
    },

    async change(caller: Caller, id: string, form: BodyOf<typeof changeStudent>): Promise<Student> {
      await inAdminTransaction(caller, async (tx) => {
        rejectForeignUniversity(form.university_id, tx.universityId);
        await get(tx, id);
      });
      const passwordHash = form.password?.trim() ? await people.hash(form.password) : undefined;
      const { student, signedOut } = await inAdminTransaction(caller, async (tx) => {
        // Lock order as in a roll-over, group before student: prevents deadlocks.
        const group = form.group_id ? await findGroupToJoin(tx, form.group_id) : undefined;
        await lockForChange(tx, id);
        const before = await get(tx, id);
        const base = form.seen && changedStudent(form.seen, before);
        const merged = mergeChanges(changedStudent(form, before), base, before, rules.leaveFields);
        const leaveErrors = findLeaveErrors(merged);
        if (Object.keys(leaveErrors).length > 0) throw validationError(leaveErrors);
        const after = rules.withDeparture(merged, before, await getToday(tx, clock.now()));
        await requireStructure(tx, after, before);
        const secondProgramme = await requireSecondDegree(tx, after, before);
        if (after.group_id !== null && after.group_id !== before.group_id)
          requireGroup(group, before.degree_details_id, after);
        else if (after.group_id !== null) {
          if (rules.isOtherTerm(before, after)) requireTerm(await findGroup(tx, after.group_id), after);
          if (after.active && !before.active && !(await findGroupToJoin(tx, after.group_id)))
            throw validationError({ group_id: studentTexts.closedGroup });
        }
        if (after.student_id !== before.student_id) await requireFreeNumber(tx, after.student_id, id);
        if (changesSignIn(before, after) || passwordHash !== undefined) await people.requireStepUp(tx, caller);
        if (after.email === '' && before.email !== '') throw validationError({ email: studentTexts.editMissing });
        if (after.email !== before.email) await requireFreeEmail(tx, after.email, id);
        await store.students.update(tx, id, { ...after, account_id: before.account_id });
        const accountId = await updateAccount(tx, caller, before, after, passwordHash);
        const fields = [...rules.changedFields(before, after), ...(passwordHash === undefined ? [] : ['password'])];
        await recordAudit(
          tx,
          caller,
          'student.changed',
          id,
          { fields },
          personChanges(before, { ...after, second_programme: secondProgramme }),
        );
        await enrollments.remove(tx, caller, id, form.deleted_enrollment_ids);
        await enrollments.enrol(tx, caller, id, form.new_enrollments, 'new_enrollments');
        const isSignedOut = passwordHash !== undefined || (before.active && !after.active);
        return { student: await get(tx, id), signedOut: isSignedOut && accountId !== null ? [accountId] : [] };
      });
      people.invalidate(signedOut);
      return rules.toStudent(student);
    },

    /** The class lists of past classes keep the old programme. */
    changeProgramme: (
      caller: Caller,
      id: string,
      { degree_details_id, changed_on: date, seen_degree_id: seen, ...form }: BodyOf<typeof changeProgramme>,
    ): Promise<{ student: Student; endedEnrollments: number }> =>
      inAdminTransaction(caller, async (tx) => {
        // Lock order as in a roll-over, group before student: prevents deadlocks.
        const study = rules.toStudy(form);
        const group = study.group_id ? await findGroupToJoin(tx, study.group_id) : undefined;
        await lockForChange(tx, id);
        const before = await get(tx, id);
        if (date > (await getToday(tx, clock.now()))) throw validationError({ changed_on: studentTexts.lateChange });
        if (seen !== undefined && seen !== before.degree_details_id) throw editConflict(['degree_details_id']);
        if (before.degree_details_id === degree_details_id)
          throw validationError({ degree_details_id: studentTexts.sameProgramme });
        const degree = await findDegree(tx, degree_details_id);
        if (!degree)
          throw httpError('not_found', 'Degree programme not found', { degree_details_id: studentTexts.noDegree });
        await requireStructure(tx, study, before);
        await requireStudy(tx, study, degree.id, group);
        const second = before.second_degree_id === degree.id ? null : before.second_degree_id;
        await store.students.update(tx, id, { ...before, degree_details_id, second_degree_id: second, ...study });
        const academicYear = academicYearOf(date);
        const ended = await updateEnrollmentsEnded(tx, {
          studentId: id,
          oldDegreeId: before.degree_details_id,
          newDegreeIds: [degree.id, ...(second === null ? [] : [second])],
          date,
          academicYear,
        });
        await recordAudit(tx, caller, 'student.programme_changed', id, {
          from: before.degree_programme,
          to: degree.degree_programme,
          on: date,
          ended_enrollments: ended,
        });
        return { student: rules.toStudent(await get(tx, id)), endedEnrollments: ended };
      }),

    async setPhoto(caller: Caller, id: string, upload: Upload, seen?: string): Promise<string> {
      await inAdminTransaction(caller, (tx) => get(tx, id));
      // The id, not the number: the address is in pages and in caches of browsers and proxies.
      return await deps.storePhoto(
        caller,
        { bucket: 'student-photos', name: `student-${id}`, upload },
        async (tx, url) => {
          // Reads the previous photo under the lock: of two concurrent uploads the second replaces the first.
          await lockForChange(tx, id);
          await recordAudit(tx, caller, 'student.photo_changed', id);
          const before = await store.updatePhoto(tx, id, url);
          rejectStalePhoto(before, seen);
          return before;
        },
      );
    },

    async removePhoto(caller: Caller, id: string, seen?: string): Promise<void> {
      const before = await inAdminTransaction(caller, async (tx) => {
        await lockForChange(tx, id);
        const url = await store.updatePhoto(tx, id, null);
        if (url === null) return null;
        rejectStalePhoto(url, seen);
        await recordAudit(tx, caller, 'student.photo_removed', id);
        return url;
      });
      if (before !== null) await deps.forgetPhotos(caller.universityId, [before]);
    },
  };

  /** Copies the changes to the account. A student without one gets an account with the first password. Returns its id. */
  async function updateAccount(
    tx: UniversityTx,
    caller: Caller,
    before: store.StudentRow,
    { name, email, active }: store.StudentValues,
    passwordHash: string | undefined,
  ): Promise<string | null> {
    if (before.account_id !== null) {
      const change = {
        name,
        email,
        ...(passwordHash && { passwordHash }),
        ...(active !== before.active && { active }),
      };
      await people.change(tx, before.account_id, change, caller.accountId);
      return before.account_id;
    }
    // The first email of a student opens an account.
    const isFirst = before.email === '' && email !== '';
    if (passwordHash === undefined && !isFirst) return null;
    if (email === '') throw validationError({ email: studentTexts.editMissing });
    const account = { role: 'student', name, email, passwordHash: passwordHash ?? null, active } as const;
    const [accountId = ''] = await people.open(tx, [account]);
    await store.updateAccountLink(tx, before.id, accountId);
    return accountId;
  }
}

function numberTakenError(number?: string) {
  const text = number === undefined ? 'This student ID is taken' : `A student with the ID ${number} already exists`;
  return httpError('conflict', text, { student_id: text });
}

/** A concurrent request took the number after the check. */
const isNumberTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'students_student_id_key';
