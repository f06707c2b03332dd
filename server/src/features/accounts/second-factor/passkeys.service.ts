import type { NewPasskey, PasskeyAnswer } from '@muster/contract/accounts/second-factor';
import { productName } from '@muster/contract/http/shared';
import type { UniversityTx } from '#platform/database/database.ts';
import { findPasskey, type PasskeyRow, updatePasskeyUsed } from './passkeys.store.ts';

/** A challenge that a passkey signs, in base64url. */
export type PasskeyChallenge = { readonly challenge: string; readonly challengedAtMs: number };

/** Loaded on demand: the library takes 29 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA on P-256 and RSA, in the order of preference. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeoutMs = 300_000;

/** Passkeys belong to the host of the public address: browsers offer them on no other one. */
export function makePasskeys({ publicUrl }: { publicUrl: string }) {
  const { hostname: rpID, origin } = new URL(publicUrl);

  return {
    /** What the browser needs to create a passkey. */
    creationOptions: async (
      account: { universityId: string; id: string; email: string },
      existing: readonly PasskeyRow[],
    ) => ({
      ...(await (
        await loadLibrary()
      ).generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: account.email,
        userDisplayName: account.email,
        userID: toUserHandle(account.universityId, account.id),
        timeout: timeoutMs,
        supportedAlgorithmIDs,
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })),
    }),

    /** What the browser needs to answer with one of the passkeys; with any passkey that verifies the person if `allowed` is undefined. */
    requestOptions: async (challenge: string, allowed: readonly PasskeyRow[] | undefined) => ({
      ...(await (
        await loadLibrary()
      ).generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: timeoutMs,
        userVerification: allowed ? 'preferred' : 'required',
        ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
      })),
    }),

    /** The credential of a new passkey; undefined unless it was made for the challenge and this host. */
    async verifyNew({ response, ...passkey }: NewPasskey, challenge: string) {
      const { transports = [] } = response;
      const { verifyRegistrationResponse } = await loadLibrary();
      const verification = verifyRegistrationResponse({
        response: { ...passkey, response: { ...response, transports }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
        requireUserVerification: false,
      });
      // The library throws for what a browser should not send.
      const { registrationInfo } = await verification.catch(() => ({ registrationInfo: undefined }));
      return registrationInfo?.credential;
    },

    /** Whether a passkey of the account has signed the challenge, for the first time. */
    async verifyAnswer(
      tx: UniversityTx,
      accountId: string,
      answer: PasskeyAnswer,
      { challenge, challengedAtMs }: PasskeyChallenge,
      options: { isOnlyFactor: boolean; nowMs: number },
    ): Promise<boolean> {
      const { userHandle, ...signed } = answer.response;
      const passkey = await findPasskey(tx, accountId, answer.id);
      if (!passkey) return false;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const verification = verifyAuthenticationResponse({
        response: { ...answer, response: { ...signed, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          // The library would reject a lower counter of synced passkeys too.
          counter: 0,
        },
        requireUserVerification: options.isOnlyFactor,
      });
      const result = await verification.catch(() => undefined);
      if (result?.verified !== true || isCloned(passkey.counter, result.authenticationInfo)) return false;
      return await updatePasskeyUsed(tx, passkey.id, {
        counter: result.authenticationInfo.newCounter,
        usedAt: new Date(options.nowMs),
        challengedAt: new Date(challengedAtMs),
      });
    },
  };
}

type SignedState = {
  readonly newCounter: number;
  readonly credentialDeviceType: 'singleDevice' | 'multiDevice';
  readonly credentialBackedUp: boolean;
};

/**
 * Whether the signature counter of a passkey that exists on one device alone did not rise: the key was copied. Devices that share a synced
 * passkey (flags BE and BS) count apart. Zero: the authenticator does not count.
 */
function isCloned(lastCounter: number, { newCounter, credentialDeviceType, credentialBackedUp }: SignedState): boolean {
  const isSynced = credentialDeviceType === 'multiDevice' && credentialBackedUp;
  return !isSynced && newCounter <= lastCounter && (newCounter > 0 || lastCounter > 0);
}

const toDescriptor = ({ credential_id: id, transports }: PasskeyRow) => ({ id, transports });

/** The authenticator returns it with the answer of a passkey that is the only factor. */
const toUserHandle = (universityId: string, accountId: string) =>
  new Uint8Array(Buffer.from((universityId + accountId).replaceAll('-', ''), 'hex'));

/** The account of a user handle; undefined unless it is one of ours. */
export function readUserHandle(handle: string | undefined): { universityId: string; accountId: string } | undefined {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex');
  if (hex.length !== 64) return undefined;
  const toId = (part: string) => part.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return { universityId: toId(hex.slice(0, 32)), accountId: toId(hex.slice(32)) };
}
