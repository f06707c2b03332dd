import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@muster/contract/endpoint';
import type { addStaffMember, changeStaffMember, StaffMember } from '@muster/contract/staff';
import { makeNote } from '../../platform/audit/note.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuseForeignUniversity } from '../../platform/http/refusal.ts';
import type { Assignments } from './assignments.service.ts';
import * as rules from './staff.rules.ts';
import type { StaffParts } from './staff.service.ts';
import * as store from './staff.store.ts';

/** The accounts with which people sign in, as far as their records need them. */
type Accounts = {
  hash(password: string): Promise<string>;
  open(
    tx: UniversityTx,
    people: { role: 'lecturer'; name: string; email: string; passwordHash: string; active: boolean }[],
  ): Promise<string[]>;
  change(
    tx: UniversityTx,
    accountId: string,
    change: {
      renamed: { from: string; to: string };
      email?: string;
      passwordHash?: string;
      active?: boolean;
    },
  ): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  forget(accountIds: readonly string[]): void;
};

export type StaffFormsParts = Pick<StaffParts, 'database' | 'requireAdmin' | 'audit'> & {
  readonly accounts: Accounts;
  readonly assignments: Pick<Assignments, 'add' | 'remove'>;
};

/** Adding and changing staff: the record, the account and the assignments together, all or nothing. */
export function makeStaffForms({ audit, accounts, assignments, ...parts }: StaffFormsParts) {
  const asAdmin = makeAsAdmin(parts);

  const note = makeNote(audit, 'staff');

  /** Hashing takes its time: it waits until everything that can be refused without it was looked at, and holds no connection. */
  async function hashFor(
    caller: Caller,
    password: string,
    check: (tx: UniversityTx) => Promise<void>,
  ): Promise<string> {
    await asAdmin(caller, check);
    return await accounts.hash(password);
  }

  async function refuseTaken(tx: UniversityTx, values: store.StaffValues, butFor: string | null): Promise<void> {
    const taken = await store.findTaken(tx, values, butFor);
    if (taken?.has_employee_id) throw rules.employeeIdTaken(values.employee_id, taken.name);
    if (taken) throw rules.emailTaken(taken.name);
  }

  const openAccount = async (tx: UniversityTx, values: store.StaffValues, passwordHash: string): Promise<string> => {
    const { name, email, active } = values;
    const [id] = await accounts.open(tx, [{ role: 'lecturer', name, email, active, passwordHash }]);
    if (id === undefined) throw new Error('No account was opened');
    return id;
  };

  /** An import takes no turn: it may have stored the id since it was looked for. */
  const orTaken = <T>(saved: Promise<T>, { employee_id }: store.StaffValues): Promise<T> =>
    saved.catch((error: unknown) => {
      throw rules.isEmployeeIdTaken(error) ? rules.employeeIdTaken(employee_id) : error;
    });

  return {
    async add(caller: Caller, form: BodyOf<typeof addStaffMember>): Promise<StaffMember> {
      refuseForeignUniversity(form.university_id, caller.universityId);
      const values = rules.newStaff(form);
      const id = form.id ?? randomUUID();
      const findStanding = async (tx: UniversityTx) => form.id && (await store.findStaff(tx, id));
      const passwordHash = await hashFor(caller, form.password, async (tx) => {
        if (!(await findStanding(tx))) await refuseTaken(tx, values, null);
      });
      return await asAdmin(caller, async (tx) => {
        await store.lockStaff(tx);
        const standing = await findStanding(tx);
        if (standing) return rules.shownStaff(standing);
        await refuseTaken(tx, values, null);
        const accountId = await openAccount(tx, values, passwordHash);
        const row = await orTaken(store.insertStaff(tx, id, accountId, values), values);
        const { added } = await assignments.add(tx, row.id, form.courses, 'courses');
        await note(tx, caller, 'staff.added', row.id, { modules: added });
        return rules.shownStaff(row);
      });
    },

    async change(caller: Caller, id: string, form: BodyOf<typeof changeStaffMember>): Promise<StaffMember> {
      refuseForeignUniversity(form.university_id, caller.universityId);
      const passwordHash = form.password?.trim()
        ? await hashFor(caller, form.password, async (tx) => {
            if (!(await store.findStaff(tx, id))) throw rules.notFound();
          })
        : undefined;
      const { row, isSignedOut } = await asAdmin(caller, async (tx) => {
        await store.lockStaff(tx);
        const [before] = await store.listStaffToChange(tx, [id]);
        if (!before) throw rules.notFound();
        const seen = form.seen && rules.changedStaff(form.seen, before);
        const values = asSeen(rules.changedStaff(form, before), seen, before);
        await refuseTaken(tx, values, id);
        const accountId = before.account_id ?? (passwordHash && (await openAccount(tx, values, passwordHash))) ?? null;
        const after = await orTaken(store.updateStaff(tx, id, accountId, values), values);
        const isActiveChanged = after.active !== before.active;
        if (before.account_id !== null) {
          await accounts.change(tx, before.account_id, {
            renamed: { from: before.name, to: after.name },
            ...(after.email !== before.email && { email: after.email }),
            ...(isActiveChanged && { active: after.active }),
            ...(passwordHash !== undefined && { passwordHash }),
          });
        }
        const removed = await assignments.remove(tx, id, form.deleted_course_ids);
        const { added } = await assignments.add(tx, id, form.new_courses, 'new_courses');
        const fields = [...rules.changedFields(before, after), ...(passwordHash === undefined ? [] : ['password'])];
        await note(tx, caller, 'staff.changed', id, { fields, removed, modules: added });
        return { row: after, isSignedOut: passwordHash !== undefined || (isActiveChanged && !after.active) };
      });
      if (isSignedOut && row.account_id !== null) accounts.forget([row.account_id]);
      return rules.shownStaff(row);
    },

    /** How many of them were not so already. */
    async setActive(caller: Caller, ids: readonly string[], active: boolean): Promise<number> {
      const wanted = [...new Set(ids)];
      const changed = await asAdmin(caller, async (tx) => {
        const found = await store.listStaffToChange(tx, wanted);
        if (found.length < wanted.length) throw rules.notFound();
        const others = found.filter((member) => member.active !== active);
        if (others.length === 0) return [];
        const changedIds = others.map(({ id }) => id);
        await store.updateStaffActive(tx, changedIds, active);
        await accounts.setActive(tx, accountsOf(others), active);
        await note(tx, caller, active ? 'staff.activated' : 'staff.deactivated', null, { ids: changedIds });
        return others;
      });
      if (!active) accounts.forget(accountsOf(changed));
      return changed.length;
    },
  };
}

const accountsOf = (rows: readonly store.StaffRow[]): string[] =>
  rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
