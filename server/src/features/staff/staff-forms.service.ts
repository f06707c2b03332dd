import { randomUUID } from 'node:crypto';
import { type InviteChoice, invitationTexts } from '@muster/contract/accounts/invitations';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { addStaffMember, changeStaffMember, StaffMember } from '@muster/contract/people/staff';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { personChanges } from '#platform/audit/person-changes.rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { countClassesAhead } from '#domain/classes-ahead.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges, rejectReusedId } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { changesSignIn } from '#platform/http/sign-in-changes.rules.ts';
import { rejectForeignUniversity, validationError } from '#platform/http/errors/http-error.ts';
import type { Assignments, AssignmentsDeps } from './assignments.service.ts';
import * as rules from './staff.rules.ts';
import * as store from './staff.store.ts';

type Accounts = {
  hash(password: string): Promise<string>;
  requireStepUp(tx: UniversityTx, caller: Caller): Promise<void>;
  open(
    tx: UniversityTx,
    people: { role: 'lecturer'; name: string; email: string; passwordHash: string | null; active: boolean }[],
  ): Promise<string[]>;
  checkInvite(tx: UniversityTx, choice: InviteChoice, nowMs: number): Promise<void>;
  invite(tx: UniversityTx, accountIds: readonly string[], choice: InviteChoice, nowMs: number): Promise<number>;
  change(
    tx: UniversityTx,
    accountId: string,
    change: {
      name: string;
      email?: string;
      passwordHash?: string;
      active?: boolean;
    },
    by: string,
  ): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  invalidate(accountIds: readonly string[]): void;
};

export type StaffFormsDeps = AssignmentsDeps & {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly assignments: Pick<Assignments, 'add' | 'remove'>;
};

/** Adds and changes staff: record, account and assignments in one transaction. */
export function makeStaffForms({ audit, accounts, clock, assignments, ...deps }: StaffFormsDeps) {
  const inAdminTransaction = makeAdminTransaction(deps);

  const recordAudit = makeAuditRecorder(audit, 'staff');

  /** Hashing is slow: checks everything else first, and does not hold a connection. */
  async function hashPassword(
    caller: Caller,
    password: string,
    check: (tx: UniversityTx) => Promise<void>,
  ): Promise<string> {
    await inAdminTransaction(caller, check);
    return await accounts.hash(password);
  }

  async function requireUnique(tx: UniversityTx, values: store.StaffValues, exceptId: string | null): Promise<void> {
    const duplicate = await store.findDuplicate(tx, values, exceptId);
    if (duplicate?.has_employee_id) throw rules.employeeIdTakenError(values.employee_id, duplicate.name);
    if (duplicate) throw rules.emailTakenError(duplicate.name);
  }

  const openAccount = async (
    tx: UniversityTx,
    values: store.StaffValues,
    passwordHash: string | null,
  ): Promise<string> => {
    const { name, email, active } = values;
    const [id] = await accounts.open(tx, [{ role: 'lecturer', name, email, active, passwordHash }]);
    if (id === undefined) throw new Error('No account was created');
    return id;
  };

  /** An import does not take the lock: it can store the employee ID after the check. */
  const convertDuplicateError = <T>(saved: Promise<T>, { employee_id }: store.StaffValues): Promise<T> =>
    saved.catch((error: unknown) => {
      throw rules.isEmployeeIdTakenError(error) ? rules.employeeIdTakenError(employee_id) : error;
    });

  return {
    async add(caller: Caller, form: BodyOf<typeof addStaffMember>): Promise<StaffMember> {
      rejectForeignUniversity(form.university_id, caller.universityId);
      const values = valuesOf(form);
      const id = form.id ?? randomUUID();
      const findExisting = async (tx: UniversityTx) => form.id && (await store.findStaff(tx, id));
      const nowMs = clock.now();
      const check = async (tx: UniversityTx): Promise<void> => {
        await accounts.checkInvite(tx, form.invite, nowMs);
        if (!(await findExisting(tx))) await requireUnique(tx, values, null);
      };
      if (form.password !== null && form.invite !== 'none')
        throw validationError({ invite: invitationTexts.hasPassword });
      const passwordHash = form.password === null ? null : await hashPassword(caller, form.password, check);
      return await inAdminTransaction(caller, async (tx) => {
        await store.lockStaff(tx);
        const existing = await findExisting(tx);
        if (existing) {
          rejectReusedId(values, existing);
          return rules.toStaffMember(existing);
        }
        await check(tx);
        const accountId = await openAccount(tx, values, passwordHash);
        const row = await convertDuplicateError(
          store.staff.insert(tx, id, { ...values, account_id: accountId }),
          values,
        );
        const { added } = await assignments.add(tx, row.id, form.courses, 'courses');
        await accounts.invite(tx, [accountId], form.invite, nowMs);
        const invitation = form.invite === 'none' ? {} : { invite: form.invite };
        await recordAudit(tx, caller, 'staff.added', row.id, { modules: added, ...invitation });
        return rules.toStaffMember(row);
      });
    },

    async change(
      caller: Caller,
      id: string,
      form: BodyOf<typeof changeStaffMember>,
    ): Promise<ReplyOf<typeof changeStaffMember>> {
      rejectForeignUniversity(form.university_id, caller.universityId);
      const passwordHash = form.password?.trim()
        ? await hashPassword(caller, form.password, async (tx) => {
            if (!(await store.findStaff(tx, id))) throw rules.notFoundError();
          })
        : undefined;
      const { row, isSignedOut, ahead } = await inAdminTransaction(caller, async (tx) => {
        await store.lockStaff(tx);
        const [before] = await store.listStaffForUpdate(tx, [id]);
        if (!before) throw rules.notFoundError();
        const base = form.seen && valuesOf(form.seen, before);
        const values = mergeChanges(valuesOf(form, before), base, before);
        if (changesSignIn(before, values) || passwordHash !== undefined) await accounts.requireStepUp(tx, caller);
        await requireUnique(tx, values, id);
        const accountId = before.account_id ?? (passwordHash && (await openAccount(tx, values, passwordHash))) ?? null;
        const after = await convertDuplicateError(
          store.staff.update(tx, id, { ...values, account_id: accountId }),
          values,
        );
        const isActiveChanged = after.active !== before.active;
        if (before.account_id !== null) {
          const accountChange = {
            name: after.name,
            ...(after.email !== before.email && { email: after.email }),
            ...(isActiveChanged && { active: after.active }),
            ...(passwordHash !== undefined && { passwordHash }),
          };
          await accounts.change(tx, before.account_id, accountChange, caller.accountId);
        }
        const removed = await assignments.remove(tx, id, form.deleted_course_ids);
        const { added } = await assignments.add(tx, id, form.new_courses, 'new_courses');
        const fields = [...rules.changedFields(before, after), ...(passwordHash === undefined ? [] : ['password'])];
        await recordAudit(
          tx,
          caller,
          'staff.changed',
          id,
          { fields, removed, modules: added },
          personChanges(before, after),
        );
        const hasLeft = isActiveChanged && !after.active;
        return {
          row: after,
          isSignedOut: passwordHash !== undefined || hasLeft,
          ahead: hasLeft ? await countClassesAhead(tx, 'lecturer', [id]) : {},
        };
      });
      if (isSignedOut && row.account_id !== null) accounts.invalidate([row.account_id]);
      return { ...rules.toStaffMember(row), ...ahead };
    },

    /** Returns the number of changed staff members, and of the weekly classes of those who became Inactive. */
    async setActive(
      caller: Caller,
      ids: readonly string[],
      active: boolean,
    ): Promise<{ changed: number; classes_ahead?: number }> {
      const uniqueIds = [...new Set(ids)];
      const { changed, ahead } = await inAdminTransaction(caller, async (tx) => {
        const found = await store.listStaffForUpdate(tx, uniqueIds);
        if (found.length < uniqueIds.length) throw rules.notFoundError();
        const others = found.filter((member) => member.active !== active);
        if (others.length === 0) return { changed: [], ahead: {} };
        const changedIds = others.map(({ id }) => id);
        await store.updateStaffActive(tx, changedIds, active);
        await accounts.setActive(tx, listAccountIds(others), active);
        await recordAudit(tx, caller, active ? 'staff.activated' : 'staff.deactivated', null, { ids: changedIds });
        const ahead = active ? {} : await countClassesAhead(tx, 'lecturer', changedIds);
        return { changed: others, ahead };
      });
      if (!active) accounts.invalidate(listAccountIds(changed));
      return { changed: changed.length, ...ahead };
    },
  };
}

/** Omitted fields keep their value and blank ones are cleared. */
function valuesOf(
  form: Partial<Omit<BodyOf<typeof addStaffMember | typeof changeStaffMember>, 'seen'>>,
  before: store.StaffRow | null = null,
): store.StaffValues {
  const specialization = form.specialization === undefined ? form.specilization : form.specialization;
  const { account_id: _, ...values } = store.staff.valuesOf({ ...form, specialization }, before);
  return values;
}

const listAccountIds = (rows: readonly store.StaffRow[]): string[] =>
  rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
