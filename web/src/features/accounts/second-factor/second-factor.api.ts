import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import * as contract from '@muster/contract/accounts/second-factor';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { createPasskey, PasskeyProblem, signWithPasskey } from '#lib/auth/passkeys.ts';
import type { Session } from '../sign-in/sign-in.api.ts';

export type Answer = Omit<BodyInputOf<typeof contract.answerSecondFactor>, 'challenge'>;
export type AppSetUpReply = ReplyOf<typeof contract.startApp>;

/** Text of a failed request, or of a passkey that the browser did not use. */
export const factorErrorText = (problem: unknown): string =>
  problem instanceof PasskeyProblem ? problem.message : problemText(problem);

export async function signInWithPasskey(isShared: boolean): Promise<Session> {
  const { challenge, passkey } = await call(contract.startPasskeySignIn);
  if (!passkey) throw new Error('The server sent no options of a passkey');
  return await call(contract.finishPasskeySignIn, {
    body: { challenge, passkey: await signWithPasskey(passkey), is_shared: isShared },
  });
}

/** Makes a passkey in this browser. Returns recovery codes with the first factor, else null. */
export async function addPasskey(name: string, password?: string): Promise<string[] | null> {
  const { set_up, options } = await call(contract.startPasskey, { body: { password, name } });
  const passkey = await createPasskey(options);
  return (await call(contract.finishPasskey, { body: { set_up, name, passkey } })).recovery_codes;
}
