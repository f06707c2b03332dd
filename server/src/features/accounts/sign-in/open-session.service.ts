import { hash, randomBytes } from 'node:crypto';
import type { User } from '@muster/contract/accounts/accounts';
import type { Role } from '@muster/contract/http/shared';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { expiryOfNewToken } from '../tokens/tokens.rules.ts';
import { insertToken, type SignInMethod } from '../tokens/tokens.store.ts';
import { findUser, type UserRow } from './sign-in.store.ts';

type NewSession = {
  readonly accountId: string;
  readonly role: Role;
  readonly method: SignInMethod;
  /** Name of the browser and system. */
  readonly device: string | null;
  readonly nowMs: number;
  /** When a second factor was confirmed; undefined: not yet. */
  readonly factorAtMs?: number | undefined;
};

/** Creates an access token for an account that was verified in the same transaction. */
export async function openSession(tx: UniversityTx, session: NewSession) {
  const { accountId, role, method, device, nowMs, factorAtMs } = session;
  const token = randomBytes(32).toString('base64url');
  const expiry = expiryOfNewToken(role, nowMs);
  await insertToken(tx, {
    accountId,
    hash: hash('sha256', token, 'buffer'),
    device,
    method,
    now: nowMs,
    factorAt: factorAtMs,
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
