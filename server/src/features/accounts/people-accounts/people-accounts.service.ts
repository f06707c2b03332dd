import { randomUUID } from 'node:crypto';
import type { InviteChoice } from '@muster/contract/accounts/invitations';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { requireSeniority } from '../admins/admins.access.ts';
import { checkInvite, invite } from '../invitations/invite.service.ts';
import { notifyPerson } from '../notices/account-notices.service.ts';
import { updateResetTokensUsed } from '../passwords/own-password.store.ts';
import { passwordProblem } from '../passwords/passwords.rules.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import * as store from './people-accounts.store.ts';

export type NewPerson = Omit<store.NewAccount, 'id'>;

/** Account id -> the email that it had. */
export type ReleasedEmails = ReadonlyMap<string, string>;

/** Manages the accounts of lecturers and students for the features that own their records. */
export type PeopleAccounts = {
  /** Hashes a password. Throws a validation error if it is too short or too common. */
  hash(password: string): Promise<string>;
  /** Returns ids in the order of the people. Throws `conflict` if an email already has an account in the role. */
  open(tx: UniversityTx, people: readonly NewPerson[]): Promise<string[]>;
  /** `by`: the account of the administrator. Throws `conflict` if it may not yet change the email or password of the person. */
  change(
    tx: UniversityTx,
    accountId: string,
    change: store.AccountChange,
    by: string,
    released?: ReleasedEmails,
  ): Promise<void>;
  /** Frees the emails of accounts, which get others or are removed in the same transaction. */
  releaseEmails(tx: UniversityTx, accountIds: readonly string[]): Promise<ReleasedEmails>;
  /** Gives the emails back to the accounts that got no other one. */
  returnEmails(tx: UniversityTx, released: ReleasedEmails): Promise<void>;
  /** For a change of an email or password: throws `second_factor_needed` unless the caller has confirmed a factor, or has none. */
  requireStepUp(tx: UniversityTx, caller: Caller): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  /**
   * Ends the sign-in of an account whose person signs in with another account, which has this email, and mails the person. Throws
   * `conflict` as `change` does.
   */
  replace(tx: UniversityTx, accountId: string, email: string, by: string): Promise<void>;
  /**
   * Gives an account back to the person who had it until a time: its sign-ins end, and what was added since to sign in with goes. If its email
   * was changed, so does the password: the other person may have chosen it.
   */
  giveBack(tx: UniversityTx, accountId: string, of: { since: Date; isEmailChanged: boolean }): Promise<void>;
  /** Only for undoing an import: no other record may refer to the accounts. */
  remove(tx: UniversityTx, accountIds: readonly string[]): Promise<void>;
  /** Throws unless people may be invited as chosen. */
  checkInvite(tx: UniversityTx, choice: InviteChoice, nowMs: number): Promise<void>;
  /** Queues mails with a single-use link to choose a password. Accounts with a password get none. Returns how many are invited. */
  invite(tx: UniversityTx, accountIds: readonly string[], choice: InviteChoice, nowMs: number): Promise<number>;
  /** Call after the commit of a deactivation. Drops cached tokens in this process; other processes are notified by the commit. */
  invalidate(accountIds: readonly string[]): void;
};

const emailTaken = 'An account with this e-mail already exists';

/** The functions that need only the transaction. */
export const accountChanges: Pick<
  PeopleAccounts,
  | 'open'
  | 'change'
  | 'releaseEmails'
  | 'returnEmails'
  | 'setActive'
  | 'replace'
  | 'giveBack'
  | 'remove'
  | 'invite'
  | 'checkInvite'
> = {
  checkInvite,
  invite,

  async open(tx, people) {
    const accounts = people.map((person) => ({ ...person, id: randomUUID() }));
    const inserted = await store.insertAccounts(tx, accounts);
    if (inserted.size < accounts.length) throw httpError('conflict', emailTaken, { email: emailTaken });
    return accounts.map(({ id }) => id);
  },

  async change(tx, accountId, change, by, released) {
    await changeAccount(tx, accountId, change, by, released);
  },

  releaseEmails: store.updateEmailsReleased,
  returnEmails: store.updateEmailsReturned,

  async setActive(tx, accountIds, active) {
    await store.updateAccountsActive(tx, accountIds, active);
    await (active ? store.notifyTokenHolders(tx, accountIds) : store.revokeTokensOfAccounts(tx, accountIds));
  },

  async replace(tx, accountId, email, by) {
    const before = await store.updateAccount(tx, accountId, { active: false });
    if (!before) return;
    await requireSeniority(tx, by, before.email);
    await updateResetTokensUsed(tx, accountId);
    await notifyOfChange(tx, accountId, { email }, before);
    await store.revokeTokensOfAccounts(tx, [accountId]);
  },

  async giveBack(tx, accountId, { since, isEmailChanged }) {
    await store.deleteSignInDataSince(tx, accountId, since, isEmailChanged);
    await updateResetTokensUsed(tx, accountId);
    await store.revokeTokensOfAccounts(tx, [accountId]);
  },

  remove: (tx, accountIds) => store.deleteAccounts(tx, accountIds),
};

/** Returns the email of the account after the change. */
async function changeAccount(
  tx: UniversityTx,
  accountId: string,
  change: store.AccountChange,
  by: string,
  released?: ReleasedEmails,
): Promise<string | undefined> {
  const found = await store.updateAccount(tx, accountId, change).catch((error: unknown) => {
    throw isEmailTakenError(error) ? httpError('conflict', emailTaken, { email: emailTaken }) : error;
  });
  if (!found) return undefined;
  const before = { ...found, email: released?.get(accountId) ?? found.email };
  const isEmailChanged = change.email !== undefined && change.email !== before.email;
  if (isEmailChanged || change.passwordHash !== undefined) {
    await requireSeniority(tx, by, before.email);
    await updateResetTokensUsed(tx, accountId);
    await notifyOfChange(tx, accountId, change, before);
  }
  if (change.passwordHash !== undefined || change.active === false) await store.revokeTokensOfAccounts(tx, [accountId]);
  else if (change.active) await store.notifyTokenHolders(tx, [accountId]);
  return change.email ?? before.email;
}

/** Mails the person at the old and the new address. Accounts that were never used are left out: their addresses may be typing errors. */
async function notifyOfChange(
  tx: UniversityTx,
  accountId: string,
  { email, passwordHash }: store.AccountChange,
  before: { readonly email: string; readonly has_been_used: boolean; readonly at: Date },
): Promise<void> {
  if (!before.has_been_used) return;
  const place = { universityId: tx.universityId, accountId, nowMs: before.at.getTime() };
  if (email !== undefined && email !== before.email)
    await notifyPerson(tx, place, { type: 'email changed', to: email }, before.email);
  if (passwordHash !== undefined)
    await notifyPerson(tx, place, { type: 'password set by another person' }, before.email);
}

export function makePeopleAccounts(deps: {
  passwords: Passwords;
  passwordMin: number;
  requireStepUp: PeopleAccounts['requireStepUp'];
  invalidateAccount: (accountId: string) => void;
  /** Runs in the background, because the transaction of the change holds a connection. */
  resetLoginFailures: (email: string) => void;
}): PeopleAccounts {
  return {
    async hash(password) {
      const problem = passwordProblem(password, deps.passwordMin);
      if (problem !== undefined) throw validationError({ password: problem });
      return await deps.passwords.hash(password);
    },

    ...accountChanges,

    async change(tx, accountId, change, by, released) {
      const email = await changeAccount(tx, accountId, change, by, released);
      // Takes effect even if the transaction fails: the person may try again earlier.
      if (email !== undefined && change.passwordHash !== undefined) deps.resetLoginFailures(email);
    },

    requireStepUp: deps.requireStepUp,

    invalidate(accountIds) {
      for (const accountId of accountIds) deps.invalidateAccount(accountId);
    },
  };
}

const isEmailTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'accounts_email_key';
