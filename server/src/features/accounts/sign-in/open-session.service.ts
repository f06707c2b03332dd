import { hash, randomBytes } from 'node:crypto';
import type { User } from '@muster/contract/accounts/accounts';
import type { Role } from '@muster/contract/http/shared';
import type { Audit } from '#platform/audit/audit.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import { notifyOfNewDevice } from '../notices/account-notices.service.ts';
import { expiryOfNewToken } from '../tokens/tokens.rules.ts';
import { insertToken, type SignInMethod } from '../tokens/tokens.store.ts';
import { findUser, type UserRow } from './sign-in.store.ts';

type NewSession = {
  readonly accountId: string;
  readonly role: Role;
  readonly method: SignInMethod;
  readonly source: SignInSource;
  /** Whether other people use the computer too. */
  readonly isShared: boolean;
  /** Whether the account had signed in before. */
  readonly hadSignedIn: boolean;
  readonly nowMs: number;
  /** When a second factor was confirmed; undefined: not yet. */
  readonly factorAtMs?: number | undefined;
};

/** The request of a sign-in. */
export type SignInSource = {
  readonly origin: RequestOrigin;
  /** Name of the browser and system. */
  readonly device: string | null;
  /** The account of the known-device cookie. */
  readonly knownAccountId?: string | undefined;
};

/** Creates an access token for an account that was verified in the same transaction. Mails the person if the device is new. */
export async function openSession(
  tx: UniversityTx,
  audit: Audit,
  { accountId, role, method, source, isShared, hadSignedIn, nowMs, factorAtMs }: NewSession,
) {
  const { device, knownAccountId, origin } = source;
  if (hadSignedIn && knownAccountId !== accountId)
    await notifyOfNewDevice(tx, { accountId, knownAccountId, device, nowMs });
  const token = randomBytes(32).toString('base64url');
  const expiry = expiryOfNewToken({ role, isShared }, nowMs);
  await insertToken(tx, {
    accountId,
    hash: hash('sha256', token, 'buffer'),
    device,
    method,
    isShared,
    now: nowMs,
    factorAt: factorAtMs,
    ...expiry,
  });
  await audit.record(tx, {
    universityId: tx.universityId,
    actor: accountId,
    action: 'sign_in.succeeded',
    subjectType: 'account',
    subjectId: accountId,
    details: { method, device },
    origin,
  });
  const user = await findUser(tx, accountId);
  return (
    user && {
      success: true as const,
      session: { access_token: token, expires_at: new Date(expiry.expiresAt).toISOString() },
      user: toUser(user),
    }
  );
}

export const toUser = ({ degree_path, ...row }: UserRow): User => ({ ...row, additional_data: { degree_path } });
