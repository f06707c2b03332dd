import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/notify/listener.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Log } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { requireAdminRecord } from './admins/admins.access.ts';
import { makeEnrolmentCodes } from './registration/enrolment-codes.service.ts';
import { makeAdmins } from './admins/admins.service.ts';
import { makeBackgroundTasks } from './background-tasks.service.ts';
import { makeAuthentication } from './tokens/authenticate.service.ts';
import { demoPasswordOf, makeDemoAccounts } from './sign-in/demo-accounts.rules.ts';
import { makeFirstStart } from './registration/first-start.service.ts';
import { makeInvitations } from './invitations/invitations.service.ts';
import { setInvitationWriter } from './invitations/invite.service.ts';
import { makeOwnProfile } from './profile/own-profile.service.ts';
import { makeOwnPassword } from './passwords/own-password.service.ts';
import { makePasswords, type Passwords } from './passwords/passwords.service.ts';
import { makePersonAccess } from './person-access/person-access.service.ts';
import { makePeopleAccounts } from './people-accounts/people-accounts.service.ts';
import { makeRegistration, type Universities } from './registration/registration.service.ts';
import { makePasswordReset } from './password-reset/password-reset.service.ts';
import { makeCheckInPasskeys } from './second-factor/check-in-passkeys.service.ts';
import { makeFactorAdministration } from './second-factor/factor-administration.service.ts';
import { makeFactorAttempts } from './second-factor/factor-attempts.service.ts';
import { makeFactorCheck } from './second-factor/factor-check.service.ts';
import { makeOwnFactors } from './second-factor/own-factors.service.ts';
import { makeSignInFactor } from './second-factor/sign-in-factor.service.ts';
import { makeStepUp } from './second-factor/step-up.service.ts';
import { makeSignInFailures } from './sign-in/sign-in-failures.service.ts';
import { makeSignIn } from './sign-in/sign-in.service.ts';
import { makeSingleSignOn } from './single-sign-on/single-sign-on.service.ts';
import { deriveKnownDeviceKey, readKnownDevice, signKnownDevice } from './throttling/known-device.rules.ts';
import { makeLoginThrottle } from './throttling/login-throttle.service.ts';
import { makeSlowDown, type Sleep } from './throttling/slow-down.service.ts';
import { makeSignIns } from './tokens/sign-ins.service.ts';
import { makeUnusedAccounts } from './unused/unused-accounts.service.ts';

export type AccountsDeps = {
  readonly database: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly config: {
    readonly isDemo: boolean;
    readonly isReachable: boolean;
    readonly isRegistrationOpen: boolean;
    readonly passwordMin: number;
  };
  readonly universities: Universities;
  readonly makeRateLimiter: MakeRateLimiter;
  /** The secret of the deployment. */
  readonly secret: Uint8Array;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly log: Log;
  /** How long the link of an invitation is valid. */
  readonly invitationDays: number;
  /** Origin of every link in a mail. The Host header of a request is never used. */
  readonly publicUrl: string;
  /** Whether providers of single sign-on may be used without https, for tests. */
  readonly isHttpAllowed?: boolean;
  /** For tests that count password hashes. */
  readonly passwords?: Passwords;
  /** For tests of delays. */
  readonly sleep?: Sleep;
};

export type Accounts = ReturnType<typeof makeAccounts>;

export function makeAccounts(deps: AccountsDeps) {
  const { config, makeRateLimiter, ...shared } = deps;
  const passwords = deps.passwords ?? makePasswords();
  const demoPassword = config.isDemo ? demoPasswordOf(config, deps.secret) : undefined;
  const slowDown = makeSlowDown(deps);
  const backgroundTasks = makeBackgroundTasks(deps.log);
  const loginThrottle = makeLoginThrottle({ makeRateLimiter, slowDown });
  const knownDeviceKey = deriveKnownDeviceKey(deps.secret);
  const failures = makeSignInFailures(deps);
  const authentication = makeAuthentication(deps);
  const { invalidateAccount } = authentication;
  // Default for a university that is created by registration: the server is most likely in its country.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  setInvitationWriter(deps);
  const admins = makeAdmins({ ...deps, invalidateAccount });
  const reset = makePasswordReset({
    ...deps,
    passwords,
    passwordMin: config.passwordMin,
    invalidateAccount,
    resetLoginFailures: loginThrottle.reset,
    slowDown,
  });
  const enrolmentCodes = makeEnrolmentCodes(deps);

  /** Throws `no_admin_record` unless the caller has an active administrator record. */
  const requireAdmin = async (tx: UniversityTx, caller: Caller): Promise<void> => {
    await requireAdminRecord(tx, caller.accountId);
  };

  const factorCheck = makeFactorCheck(deps);
  const ownFactors = makeOwnFactors({ ...deps, passwords, factorCheck });
  const attempts = makeFactorAttempts({ ...deps, factorCheck, failures });
  const signInFactor = makeSignInFactor({ ...deps, factorCheck, ownFactors, attempts });
  const stepUp = makeStepUp({ ...deps, factorCheck, attempts });

  return {
    authenticate: authentication.authenticate,
    signIn: makeSignIn({
      ...shared,
      passwords,
      loginThrottle,
      signInFactor,
      demoPassword,
      invalidateAccount,
      failures,
    }),
    ownPassword: makeOwnPassword({
      ...shared,
      passwords,
      passwordMin: config.passwordMin,
      loginThrottle,
      demoPassword,
      invalidateAccount,
    }),
    personAccess: makePersonAccess({ ...shared, requireAdmin, invalidateAccount }),
    signInFactor,
    ownFactors,
    stepUp,
    checkInPasskeys: makeCheckInPasskeys({ ...deps, factorCheck }),
    factorAdministration: makeFactorAdministration({ ...deps, factorCheck, requireAdmin, invalidateAccount }),
    singleSignOn: makeSingleSignOn({
      ...shared,
      makeRateLimiter,
      requireAdmin,
      signInFactor,
      isHttpAllowed: deps.isHttpAllowed === true,
    }),
    signIns: makeSignIns({ ...shared, invalidateAccount }),
    /** Whether cookies are sent over https only. */
    isSecure: deps.publicUrl.startsWith('https:'),
    knownDevices: {
      sign: (accountId: string) => signKnownDevice(knownDeviceKey, accountId),
      read: (cookie: string | undefined) => readKnownDevice(knownDeviceKey, cookie),
    },
    // The public address of the configuration is undefined where it is not set.
    registration: makeRegistration({ ...config, ...shared, passwords, timeZone, slowDown }),
    admins,
    ownProfile: makeOwnProfile(deps),
    reset,
    people: makePeopleAccounts({
      passwords,
      passwordMin: config.passwordMin,
      requireStepUp: stepUp.requireIn,
      invalidateAccount,
      resetLoginFailures: (email) =>
        backgroundTasks.run('failed to reset login failures', () => loginThrottle.reset(email)),
    }),
    requireAdmin,
    /** Records the failed sign-ins that are still in memory. */
    flushSignInFailures: failures.flush,
    invitations: makeInvitations({ ...deps, requireAdmin }),
    unusedAccounts: makeUnusedAccounts({ ...deps, requireAdmin }),
    options: {
      password_min: config.passwordMin,
      public_url: deps.publicUrl,
      // A random password is printed on the server only.
      demo_accounts: demoPassword === undefined || config.isReachable ? [] : [...makeDemoAccounts(demoPassword)],
    },

    /** For the command line. */
    issueEnrolmentCode: (universityId: string) =>
      deps.database.inUniversity(universityId, (tx) => enrolmentCodes.issue(tx, null, 'owner')),
    /** The enrolment code printed at startup (without the demo) until the first administrator registers. */
    issueFirstCode: makeFirstStart({ ...shared, enrolmentCodes, timeZone }),

    async close(): Promise<void> {
      await reset.drain();
      await backgroundTasks.drain();
      await failures.close();
      await authentication.close();
    },
  };
}
