import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import type { NewPasskey, PasskeyAnswer } from '@muster/contract/accounts/second-factor';
import { canUsePasskeys } from './can-use-passkeys.ts';

/** Why the browser used or made no passkey; the message can be shown. */
export class PasskeyProblem extends Error {}

const texts = {
  unsupported: "This browser can't use passkeys. Update it, or use another way.",
  insecure: 'Passkeys need a secure connection (https). Open Muster with its https address.',
  cancelled: 'No passkey was used. Try again, or use another way.',
  exists: 'This device already has a passkey for your account.',
  otherHost: (host: string) => `Passkeys work on ${host} only. Open Muster there.`,
} as const;

/** Signs the challenge with a passkey that the person chooses. Throws `PasskeyProblem`. */
export async function signWithPasskey(options: NonNullable<FactorChallenge['passkey']>): Promise<PasskeyAnswer> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await run<PasskeyAnswer>(json.rpId, () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }),
  );
}

/** Makes a passkey. Throws `PasskeyProblem`. */
export async function createPasskey(options: object): Promise<NewPasskey> {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  return await run<NewPasskey>(json.rp.id, () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) }),
  );
}

async function run<T>(host: string | undefined, ask: () => Promise<Credential | null>): Promise<T> {
  if (!isSecureContext) throw new PasskeyProblem(texts.insecure);
  if (!canUsePasskeys()) throw new PasskeyProblem(texts.unsupported);
  try {
    return ((await ask()) as PublicKeyCredential).toJSON() as T;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'SecurityError') throw new PasskeyProblem(texts.otherHost(host ?? ''));
    throw new PasskeyProblem(name === 'InvalidStateError' ? texts.exists : texts.cancelled);
  }
}
