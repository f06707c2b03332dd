import { randomUUID } from 'node:crypto';
import type { UniversityTx } from '../../platform/database/database.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import { passwordProblem } from './passwords.rules.ts';
import type { Passwords } from './passwords.service.ts';
import * as store from './people-accounts.store.ts';
import { notifyPasswordSet } from './reset.store.ts';

export type NewPerson = Omit<store.NewAccount, 'id'>;

/** The accounts of lecturers and students, for the features that keep their records. */
export type PeopleAccounts = {
  /** Refuses a password that is too short or too common; few are hashed at a time. */
  hash(password: string): Promise<string>;
  /** Ids in the order of the people. An address that has an account in the role already is refused. */
  open(tx: UniversityTx, people: readonly NewPerson[]): Promise<string[]>;
  change(tx: UniversityTx, accountId: string, change: store.AccountChange): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  /** Only for undoing an import: nothing may depend on them yet. */
  remove(tx: UniversityTx, accountIds: readonly string[]): Promise<void>;
  /** After the commit: a link by mail to choose a password, single use, for 7 days. Nobody waits for it. */
  invite(universityId: string, accountIds: readonly string[]): void;
  /** After the commit of a deactivation: this process believes none of their tokens any more; the others hear of it. */
  forget(accountIds: readonly string[]): void;
};

const taken = 'An account with this e-mail already exists';

/** What needs no more than the transaction. */
export const accountChanges: Pick<PeopleAccounts, 'open' | 'change' | 'setActive' | 'remove'> = {
  async open(tx, people) {
    const accounts = people.map((person) => ({ ...person, id: randomUUID() }));
    const inserted = await store.insertAccounts(tx, accounts);
    if (inserted.size < accounts.length) throw refuse('conflict', taken, { email: taken });
    return accounts.map(({ id }) => id);
  },

  async change(tx, accountId, change) {
    const before = await store.updateAccount(tx, accountId, change).catch((error: unknown) => {
      throw isTakenAddress(error) ? refuse('conflict', taken, { email: taken }) : error;
    });
    if (!before) return;
    if (change.passwordHash !== undefined) await notifyPasswordSet(tx, change.email ?? before.email);
    const isMoved = change.email !== undefined && change.email !== before.email;
    if (isMoved || change.passwordHash !== undefined) await store.updateLinksUsed(tx, accountId);
    if (change.passwordHash !== undefined || change.active === false) await store.revokeTokensOfAll(tx, [accountId]);
    else if (change.active) await store.notifyHolders(tx, [accountId]);
  },

  async setActive(tx, accountIds, active) {
    await store.updateAccountsActive(tx, accountIds, active);
    await (active ? store.notifyHolders(tx, accountIds) : store.revokeTokensOfAll(tx, accountIds));
  },

  remove: (tx, accountIds) => store.deleteAccounts(tx, accountIds),
};

export function makePeopleAccounts(deps: {
  passwords: Passwords;
  passwordMin: number;
  invite: PeopleAccounts['invite'];
  forgetAccount: (accountId: string) => void;
}): PeopleAccounts {
  return {
    async hash(password) {
      const problem = passwordProblem(password, deps.passwordMin);
      if (problem !== undefined) throw refuseFields({ password: problem });
      return await deps.passwords.hash(password);
    },

    ...accountChanges,
    invite: deps.invite,

    forget(accountIds) {
      for (const accountId of accountIds) deps.forgetAccount(accountId);
    },
  };
}

const isTakenAddress = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'accounts_email_key';
