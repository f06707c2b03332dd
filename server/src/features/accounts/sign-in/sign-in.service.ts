import type { User } from '@muster/contract/accounts/accounts';
import type { signIn as signInEndpoint } from '@muster/contract/accounts/sign-in';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, shortQueryTimeoutMs, type UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { Log } from '#platform/log.ts';
import { makeConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { SignInFactor } from '../second-factor/sign-in-factor.service.ts';
import { type SignInSource, toUser } from './open-session.service.ts';
import type { SignInFailures } from './sign-in-failures.service.ts';
import { findUser, listCandidates, lockUnchanged } from './sign-in.store.ts';
import { storedPassword } from './demo-accounts.rules.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import type { LoginThrottle } from '../throttling/login-throttle.service.ts';
import { revokeTokens } from '../tokens/tokens.store.ts';

/** Takes the place of a missing account, so that a sign-in without one takes the same time. */
const noAccount = undefined;

type SignIn = BodyOf<typeof signInEndpoint>;
type NetworkSource = SignInSource & { readonly network: string };
/** Receives the ids of the accounts with this email and role. */
type OnCandidates = (accountIds: readonly string[]) => void;
type Session = ReplyOf<typeof signInEndpoint>;

/** Concurrent sign-ins: enough to look up the next account while a password is hashed, few enough to spare the database. */
const atOnce = 3;
const mostWaiting = 2_000;

export function makeSignIn(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  loginThrottle: Omit<LoginThrottle, 'reset'>;
  signInFactor: Pick<SignInFactor, 'begin'>;
  /** Undefined while the demo is off: accounts that remain from an earlier demo cannot sign in with its public password. */
  demoPassword: string | undefined;
  audit: Audit;
  failures: Pick<SignInFailures, 'add'>;
  log: Pick<Log, 'info'>;
  invalidateAccount: (accountId: string) => void;
}) {
  const { database, clock, audit, passwords, loginThrottle, signInFactor, demoPassword } = deps;
  const recordAudit = makeAuditRecorder(audit, 'account');
  const makeQueue = (name: string) =>
    makeConcurrencyLimit(name, atOnce, mostWaiting, () => httpError('unavailable', undefined, undefined, 5));
  // A flood from unknown devices does not delay devices that signed in before.
  const [inTurnKnown, inTurnUnknown] = [
    makeQueue('sign-ins of known devices'),
    makeQueue('sign-ins of unknown devices'),
  ];

  async function findMatch({ email, role, password }: SignIn, onCandidates: OnCandidates) {
    const typed = storedPassword(email, password, demoPassword);
    const candidates = await database.acrossUniversities((tx) => listCandidates(tx, email, role), shortQueryTimeoutMs);
    onCandidates(candidates.map(({ id }) => id));
    for (const candidate of candidates.length > 0 ? candidates : [noAccount]) {
      const storedHash = typed === null ? null : (candidate?.password_hash ?? null);
      const isMatch = await passwords.matches(storedHash, typed ?? password);
      // Where passwords are switched off, a right one counts like a wrong one: it may be in use elsewhere.
      if (isMatch && candidate?.may_use_password) return candidate;
    }
    return undefined;
  }

  /** Returns the same error after the same work for a wrong email, password or role and for an inactive account. */
  async function authenticate(signIn: SignIn, source: NetworkSource, onCandidates: OnCandidates): Promise<Session> {
    const { network, knownAccountId } = source;
    const { email } = signIn;
    const attempt = { email, network, knownAccountId };
    const { isKnown } = await loginThrottle.admit(attempt);
    const inTurn = isKnown ? inTurnKnown : inTurnUnknown;
    const session = await inTurn(async () => {
      if (!isKnown) await loginThrottle.checkEmail(email);
      const match = await findMatch(signIn, onCandidates);
      if (!match) return undefined;
      const open = async (tx: UniversityTx) =>
        (await lockUnchanged(tx, match))
          ? await signInFactor.begin(tx, {
              accountId: match.id,
              method: 'password',
              source,
              isShared: signIn.is_shared,
            })
          : undefined;
      return await database.inUniversity(match.university_id, open, shortQueryTimeoutMs);
    });
    if (!session) {
      await loginThrottle.countFailure(attempt, isKnown);
      throw httpError('invalid_credentials');
    }
    await loginThrottle.countSuccess(attempt, isKnown);
    return session;
  }

  return {
    /** Logs failures without the typed values: users sometimes type their password into the wrong field. */
    async signIn(body: SignIn, source: NetworkSource): Promise<Session> {
      const role = body.role.toLowerCase() === 'staff' ? 'lecturer' : body.role.toLowerCase();
      let accounts: readonly string[] = [];
      try {
        return await authenticate({ ...body, role }, source, (ids) => void (accounts = ids));
      } catch (error) {
        if (error instanceof HttpError) {
          deps.log.info({ code: error.code, accounts }, 'sign-in failed');
          deps.failures.add({
            email: body.email,
            role,
            origin: source.origin,
            code: error.code,
          });
        }
        throw error;
      }
    },

    async signOut(caller: Caller): Promise<void> {
      const { universityId, accountId, tokenId } = caller;
      const account = { id: accountId, now: clock.now() };
      await database.inUniversity(universityId, async (tx) => {
        await revokeTokens(tx, account, { only: tokenId });
        await recordAudit(tx, caller, 'sign_in.ended', accountId);
      });
      deps.invalidateAccount(accountId);
    },

    async me({ universityId, accountId }: Caller): Promise<User> {
      const user = await database.inUniversity(universityId, (tx) => findUser(tx, accountId));
      if (!user) throw httpError('unauthenticated');
      return toUser(user);
    },
  };
}
