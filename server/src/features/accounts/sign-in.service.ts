import { hash, randomBytes } from 'node:crypto';
import type { signIn as signInEndpoint, User } from '@muster/contract/accounts';
import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import { type Database, doorSilenceMs, type UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { makeTurnstile } from '../../platform/turnstile.ts';
import { type Candidate, findUser, listCandidates, updateSignedIn, type UserRow } from './accounts.store.ts';
import { isWellKnown } from './demo-accounts.rules.ts';
import type { Passwords } from './passwords.service.ts';
import type { SignInTries } from './sign-in-tries.service.ts';
import { expiryOfNew } from './tokens.rules.ts';
import { insertToken, revokeSomeOf } from './tokens.store.ts';

/** In place of an account that is not there, so that its absence costs the same hash. */
const nobody = undefined;

type SignIn = BodyOf<typeof signInEndpoint>;
type SignInPlace = { readonly network: string; readonly device: string | null };
type Steps = {
  /** Throws once there were too many tries. */
  readonly mayStart: () => void;
  /** Hears whose accounts the address and role are. */
  readonly aimsAt: (accountIds: readonly string[]) => void;
};

/** While some are hashed the next one is looked up; a hall's five hundred do not ask the database all at once. */
const atOnce = 3;
const mostWaiting = 2_000;

export function makeSignIn(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  tries: Pick<SignInTries, 'check' | 'failed' | 'succeeded'>;
  /** What the demo made may be there still when it is off: everybody knows the password of those accounts. */
  isDemo: boolean;
  log: Pick<Log, 'info'>;
  forgetAccount: (accountId: string) => void;
}) {
  const { database, clock, passwords, tries, isDemo } = deps;
  const inTurn = makeTurnstile(atOnce, mostWaiting, () => refuse('unavailable', undefined, undefined, 5));

  async function findMatch({ email, role, password }: SignIn, { mayStart, aimsAt }: Steps) {
    const opensNothing = !isDemo && isWellKnown(email, password);
    const candidates = await database.acrossUniversities((tx) => listCandidates(tx, email, role), doorSilenceMs);
    aimsAt(candidates.map(({ id }) => id));
    for (const candidate of candidates.length > 0 ? candidates : [nobody]) {
      const isMatch = await passwords.matches(
        opensNothing ? null : (candidate?.password_hash ?? null),
        password,
        mayStart,
      );
      if (isMatch) return candidate;
    }
    return undefined;
  }

  async function openSession(tx: UniversityTx, checked: Candidate, device: string | null) {
    const { id, role } = checked;
    const now = clock.now();
    if (!(await updateSignedIn(tx, checked, now))) return undefined;
    const token = randomBytes(32).toString('base64url');
    const expiry = expiryOfNew(role, now);
    await insertToken(tx, { accountId: id, hash: hash('sha256', token, 'buffer'), device, now, ...expiry });
    const user = await findUser(tx, id);
    return user && { token, expiresAt: expiry.expiresAt, user: userFrom(user) };
  }

  /** One answer, after the same work, for whatever is wrong: address, password, role, or an account that may not sign in. */
  async function letIn(
    signIn: SignIn,
    { network, device }: SignInPlace,
    aimsAt: Steps['aimsAt'],
  ): Promise<ReplyOf<typeof signInEndpoint>> {
    const attempt = { email: signIn.email, network };
    const mayStart = () => tries.check(attempt);
    mayStart();
    const session = await inTurn(async () => {
      mayStart();
      const match = await findMatch(signIn, { mayStart, aimsAt });
      return (
        match &&
        (await database.inUniversity(match.university_id, (tx) => openSession(tx, match, device), doorSilenceMs))
      );
    });
    if (!session) {
      tries.failed(attempt);
      throw refuse('invalid_credentials');
    }
    tries.succeeded(attempt);
    const { token, expiresAt, user } = session;
    return {
      success: true,
      session: { access_token: token, expires_at: new Date(expiresAt).toISOString() },
      user,
    };
  }

  return {
    /** Refusals are logged, so that guessing is seen; not what was typed, for people type their passwords into the wrong field. */
    async signIn(body: SignIn, place: SignInPlace): Promise<ReplyOf<typeof signInEndpoint>> {
      const role = body.role.toLowerCase() === 'staff' ? 'lecturer' : body.role.toLowerCase();
      let accounts: readonly string[] = [];
      try {
        return await letIn({ ...body, role }, place, (ids) => void (accounts = ids));
      } catch (error) {
        if (error instanceof Refusal) deps.log.info({ code: error.code, accounts }, 'a sign-in was refused');
        throw error;
      }
    },

    async signOut({ universityId, accountId, tokenId }: Caller): Promise<void> {
      const account = { id: accountId, now: clock.now() };
      await database.inUniversity(universityId, (tx) => revokeSomeOf(tx, account, { only: tokenId }));
      deps.forgetAccount(accountId);
    },

    async me({ universityId, accountId }: Caller): Promise<User> {
      const user = await database.inUniversity(universityId, (tx) => findUser(tx, accountId));
      if (!user) throw refuse('unauthenticated');
      return userFrom(user);
    },
  };
}

const userFrom = ({ degree_path, ...row }: UserRow): User => ({ ...row, additional_data: { degree_path } });
