import {
  type finishApp,
  type finishPasskey,
  maxPasskeys,
  secondFactorTexts,
} from '@muster/contract/accounts/second-factor';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import type { FactorCheck } from './factor-check.service.ts';
import { type FactorChange, factorChangedMail } from './factor-changed-mail.rules.ts';
import { appUri, matchCode, newAppKey } from './one-time-codes.rules.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts';
import { newRecoveryCodes } from './recovery-codes.rules.ts';
import * as store from './second-factor.store.ts';

/** A set-up that the browser keeps until its first code or passkey. */
const appSetUp = z.object({ accountId: z.string(), key: z.string(), untilMs: z.number() });
const passkeySetUp = z.object({ accountId: z.string(), challenge: z.string(), untilMs: z.number() });
const setUpMs = 15 * 60_000;
/** A sign-in without a password that is this recent takes its place. */
const recentSignInMs = 5 * 60_000;

export type OwnFactors = ReturnType<typeof makeOwnFactors>;

/** The second factors of an account, which its person sets up and removes. */
export function makeOwnFactors(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  audit: Audit;
  publicUrl: string;
  passwords: Passwords;
  factorCheck: FactorCheck;
}) {
  const { database, clock, passwords, factorCheck } = deps;
  const { sealed } = factorCheck;
  const recordAudit = makeAuditRecorder(deps.audit, 'account');

  const inAccount = <T>(
    { universityId, accountId }: Caller,
    work: (tx: UniversityTx, account: store.Factors) => Promise<T>,
  ) =>
    database.inUniversity(universityId, async (tx) => {
      const account = await store.findFactors(tx, accountId);
      if (!account) throw httpError('unauthenticated');
      return await work(tx, account);
    });

  async function record(
    tx: UniversityTx,
    caller: Pick<Caller, 'accountId' | 'origin'>,
    account: store.Factors,
    change: FactorChange,
  ) {
    await recordAudit(tx, caller, `second_factor.${change.action}`, account.id, { kind: change.kind });
    const mail = factorChangedMail(account, change, deps.publicUrl);
    await insertMails(tx, tx.universityId, [mail], new Date(clock.now()));
  }

  async function makeRecoveryCodes(tx: UniversityTx, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => factorCheck.hashRecoveryCode(accountId, code));
    await store.replaceRecoveryCodes(tx, accountId, hashes);
    return codes;
  }

  async function hasRecentSignIn(tx: UniversityTx, tokenId: string): Promise<boolean> {
    const signIn = await store.findSignIn(tx, tokenId);
    return (
      signIn !== undefined && signIn.method !== 'password' && clock.now() - signIn.created_at.getTime() < recentSignInMs
    );
  }

  /** Before the first factor, the person proves to be its owner. Later ones need a confirmed factor (step-up). */
  async function requirePassword(caller: Caller, password: string | undefined): Promise<void> {
    const hash = await inAccount(caller, async (tx, account) => {
      if (store.hasFactor(account) || (await hasRecentSignIn(tx, caller.tokenId))) return undefined;
      if (account.password_hash === null) throw validationError({ password: secondFactorTexts.signInAgain });
      return account.password_hash;
    });
    if (hash === undefined) return;
    if (password === undefined || password === '') throw validationError({ password: secondFactorTexts.noPassword });
    await factorCheck.limit(`password ${caller.accountId}`, false, async () => {
      if (!(await passwords.matches(hash, password)))
        throw validationError({ password: secondFactorTexts.wrongPassword });
    });
  }

  /** Throws `conflict` if the account needs the factor that was removed. */
  async function finishRemoval(tx: UniversityTx, caller: Caller, kind: FactorChange['kind']): Promise<void> {
    const account = await store.findFactors(tx, caller.accountId);
    if (!account) throw httpError('unauthenticated');
    if (!store.hasFactor(account)) {
      if (account.is_required) throw httpError('conflict', secondFactorTexts.lastOne);
      await store.deleteFactors(tx, tx.universityId, account.id);
    }
    await record(tx, caller, account, { action: 'removed', kind });
  }

  function newApp({ id, email }: Pick<store.Factors, 'id' | 'email'>) {
    const key = newAppKey();
    const set_up = sealed.seal('app', { accountId: id, key, untilMs: clock.now() + setUpMs });
    return { success: true as const, set_up, key, uri: appUri(key, email) };
  }

  /** Adds the app if the code is one of its key, and returns new recovery codes. */
  async function addApp(
    tx: UniversityTx,
    origin: Caller['origin'],
    account: store.Factors,
    { set_up, code }: BodyOf<typeof finishApp>,
  ) {
    const setUp = sealed.open('app', appSetUp, set_up);
    if (setUp?.accountId !== account.id) throw validationError({ code: secondFactorTexts.expired });
    const step = matchCode(setUp.key, code, clock.now(), 0);
    if (step === undefined) throw validationError({ code: secondFactorTexts.wrongCode });
    const secret = factorCheck.encryptKey(account.id, setUp.key);
    await store.upsertApp(tx, { accountId: account.id, secret, lastStep: step, addedAt: new Date(clock.now()) });
    await record(tx, { accountId: account.id, origin }, account, { action: 'added', kind: 'app' });
    return await makeRecoveryCodes(tx, account.id);
  }

  return {
    newApp,
    addApp,

    get: (caller: Caller) =>
      inAccount(caller, async (tx, account) => ({
        has_app: account.secret !== null,
        passkeys: (await listPasskeys(tx, account.id)).map(({ id, name, added_at, last_used_at }) => ({
          id,
          name,
          added_at: added_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
        recovery_codes: account.recovery_codes,
        is_required: account.is_required,
        needs_password: !store.hasFactor(account) && !(await hasRecentSignIn(tx, caller.tokenId)),
      })),

    async startApp(caller: Caller, password: string | undefined) {
      await requirePassword(caller, password);
      return await inAccount(caller, async (_tx, account) => newApp(account));
    },

    finishApp: (caller: Caller, body: BodyOf<typeof finishApp>) =>
      factorCheck.limit(`set-up ${caller.accountId}`, false, () =>
        inAccount(caller, async (tx, account) => {
          const codes = await addApp(tx, caller.origin, account, body);
          await store.updateFactorTime(tx, caller.tokenId, new Date(clock.now()));
          return codes;
        }),
      ),

    removeApp: (caller: Caller): Promise<void> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (!(await store.deleteApp(tx, caller.accountId))) throw httpError('not_found');
        await finishRemoval(tx, caller, 'app');
      }),

    async startPasskey(caller: Caller, password: string | undefined) {
      await requirePassword(caller, password);
      return await inAccount(caller, async (tx, account) => {
        const existing = await listPasskeys(tx, account.id);
        if (existing.length >= maxPasskeys) throw httpError('conflict', secondFactorTexts.tooManyPasskeys);
        const { universityId } = caller;
        const options = await factorCheck.passkeys.creationOptions({ ...account, universityId }, existing);
        const setUp = { accountId: account.id, challenge: options.challenge, untilMs: clock.now() + setUpMs };
        return { success: true as const, set_up: sealed.seal('new passkey', setUp), options };
      });
    },

    /** Returns recovery codes with the first factor, else null. */
    async finishPasskey(caller: Caller, { set_up, name, passkey }: BodyOf<typeof finishPasskey>) {
      const setUp = sealed.open('new passkey', passkeySetUp, set_up);
      if (setUp?.accountId !== caller.accountId) throw httpError('conflict', secondFactorTexts.expired);
      const credential = await factorCheck.passkeys.verifyNew(passkey, setUp.challenge);
      if (!credential) throw httpError('conflict', secondFactorTexts.passkeyFailed);
      return await inAccount(caller, async (tx, account) => {
        const isNew = await insertPasskey(tx, {
          account_id: account.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name,
          added_at: new Date(clock.now()),
        });
        if (!isNew) throw httpError('conflict', secondFactorTexts.passkeyFailed);
        await record(tx, caller, account, { action: 'added', kind: 'passkey' });
        await store.updateFactorTime(tx, caller.tokenId, new Date(clock.now()));
        return account.recovery_codes > 0 ? null : await makeRecoveryCodes(tx, account.id);
      });
    },

    removePasskey: (caller: Caller, id: string): Promise<void> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if ((await deletePasskey(tx, caller.accountId, id)) === undefined) throw httpError('not_found');
        await finishRemoval(tx, caller, 'passkey');
      }),

    renewRecoveryCodes: (caller: Caller) =>
      inAccount(caller, async (tx, account) => {
        if (!store.hasFactor(account)) throw httpError('conflict', 'Set up an app or a passkey first.');
        await record(tx, caller, account, { action: 'added', kind: 'recovery codes' });
        return await makeRecoveryCodes(tx, account.id);
      }),
  };
}
