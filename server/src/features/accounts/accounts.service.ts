import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listener.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { requireAdminRecord } from './admins.access.ts';
import { makeAdmins } from './admins.service.ts';
import { makeAuthentication } from './authenticate.service.ts';
import { demoAccounts } from './demo-accounts.rules.ts';
import { makeFirstStart } from './first-start.service.ts';
import { makeInvitations } from './invitations.service.ts';
import { makeOwnProfile } from './own-profile.service.ts';
import { makePasswords, type Passwords } from './passwords.service.ts';
import { makePeopleAccounts } from './people-accounts.service.ts';
import { makeRegistration, type Universities } from './registration.service.ts';
import { makeReset } from './reset.service.ts';
import { makeSignInTries } from './sign-in-tries.service.ts';
import { makeSignIn } from './sign-in.service.ts';
import { makeSignIns } from './sign-ins.service.ts';

export type AccountsParts = {
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly config: { readonly isDemo: boolean; readonly isRegistrationOpen: boolean; readonly passwordMin: number };
  readonly universities: Universities;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly log: Log;
  /** Origin of every link in a mail; a request's own host is never believed. */
  readonly publicUrl: string;
  /** For tests that count what is hashed. */
  readonly passwords?: Passwords;
};

export type Accounts = ReturnType<typeof makeAccounts>;

export function makeAccounts(parts: AccountsParts) {
  const { config, mail, ...shared } = parts;
  const passwords = parts.passwords ?? makePasswords();
  const tries = makeSignInTries(parts);
  const authentication = makeAuthentication(parts);
  const { forgetAccount } = authentication;
  // A university that founds itself here is most likely where its server is.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  const invitations = makeInvitations(parts);
  const admins = makeAdmins({ ...shared, forgetAccount, invite: invitations.invite });
  const reset = makeReset({
    ...parts,
    passwords,
    passwordMin: config.passwordMin,
    forgetAccount,
    openAgain: tries.reset,
  });
  const { issueEnrolmentCode } = admins;

  return {
    authenticate: authentication.authenticate,
    signIn: makeSignIn({ ...shared, passwords, tries, isDemo: config.isDemo, forgetAccount }),
    signIns: makeSignIns({ ...shared, forgetAccount }),
    registration: makeRegistration({ ...shared, ...config, passwords, timeZone }),
    admins,
    ownProfile: makeOwnProfile(parts),
    reset,
    people: makePeopleAccounts({
      passwords,
      passwordMin: config.passwordMin,
      invite: invitations.invite,
      forgetAccount,
    }),
    /** Throws unless the university's own record makes the caller an administrator. */
    requireAdmin: async (tx: UniversityTx, caller: Caller): Promise<void> => {
      await requireAdminRecord(tx, caller.accountId);
    },
    options: { password_min: config.passwordMin, demo_accounts: config.isDemo ? [...demoAccounts] : [] },

    /** Resolves when every invitation has been handed over or given up. */
    invitationsSettled: invitations.settled,

    /** For the command line. */
    issueEnrolmentCode: (universityId: string) =>
      parts.database.inUniversity(universityId, (tx) => issueEnrolmentCode(tx, null)),
    /** What a start without the demo prints, until the first administrator has registered. */
    issueFirstCode: makeFirstStart({ ...shared, issueEnrolmentCode, timeZone }),

    async close(): Promise<void> {
      await invitations.close();
      await reset.settled();
      tries.close();
      await authentication.close();
      mail.close();
    },
  };
}
