import { hash, randomBytes } from 'node:crypto';
import type { User } from '@muster/contract/accounts/accounts';
import type { Role } from '@muster/contract/http/shared';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { notifyOfNewDevice } from '../notices/account-notices.service.ts';
import { expiryOfNewToken } from '../tokens/tokens.rules.ts';
import { insertToken, type SignInMethod } from '../tokens/tokens.store.ts';
import { findUser, type UserRow } from './sign-in.store.ts';

type NewSession = {
  readonly accountId: string;
  readonly role: Role;
  readonly method: SignInMethod;
  readonly origin: SignInOrigin;
  /** Whether the account had signed in before. */
  readonly hadSignedIn: boolean;
  readonly nowMs: number;
};

/** Where a person signs in. */
export type SignInOrigin = {
  /** Name of the browser and system. */
  readonly device: string | null;
  /** The account of the known-device cookie. */
  readonly knownAccountId?: string | undefined;
  /** Whether other people use the computer too. */
  readonly isShared: boolean;
};

/** Creates an access token for an account that was verified in the same transaction. Mails the person if the device is new. */
export async function openSession(
  tx: UniversityTx,
  { accountId, role, method, origin, hadSignedIn, nowMs }: NewSession,
) {
  const { device, knownAccountId, isShared } = origin;
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
    ...expiry,
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
