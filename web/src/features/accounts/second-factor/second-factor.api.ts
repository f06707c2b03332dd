import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import * as contract from '@muster/contract/accounts/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { createPasskey, PasskeyProblem, signWithPasskey } from '../../../lib/auth/passkeys.ts';
import type { Session } from '../sign-in/sign-in.api.ts';

export type Answer = Omit<BodyInputOf<typeof contract.answerSecondFactor>, 'challenge'>;
export type AppSetUpReply = ReplyOf<typeof contract.startApp>;
export type OwnSecondFactor = ReplyOf<typeof contract.getSecondFactor>;

/** Text of a failed request, or of a passkey that the browser did not use. */
export const factorErrorText = (problem: unknown): string =>
  problem instanceof PasskeyProblem ? problem.message : problemText(problem);

export const answerSecondFactor = (challenge: string, answer: Answer): Promise<Session> =>
  call(contract.answerSecondFactor, { body: { challenge, ...answer } });
export const startRequiredApp = (challenge: string) => call(contract.startRequiredApp, { body: { challenge } });
export const finishRequiredApp = (challenge: string, set_up: string, code: string) =>
  call(contract.finishRequiredApp, { body: { challenge, set_up, code } });

export async function signInWithPasskey(isShared: boolean): Promise<Session> {
  const { challenge, passkey } = await call(contract.startPasskeySignIn);
  if (!passkey) throw new Error('The server sent no options of a passkey');
  return await call(contract.finishPasskeySignIn, {
    body: { challenge, passkey: await signWithPasskey(passkey), is_shared: isShared },
  });
}

export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => call(contract.getSecondFactor, { signal }) });

export const startApp = (password?: string) => call(contract.startApp, { body: { password } });
export const finishApp = async (set_up: string, code: string) =>
  (await call(contract.finishApp, { body: { set_up, code } })).recovery_codes;
export const removeApp = () => call(contract.removeApp);

/** Makes a passkey in this browser. Returns recovery codes with the first factor, else null. */
export async function addPasskey(name: string, password?: string): Promise<string[] | null> {
  const { set_up, options } = await call(contract.startPasskey, { body: { password, name } });
  const passkey = await createPasskey(options);
  return (await call(contract.finishPasskey, { body: { set_up, name, passkey } })).recovery_codes;
}
export const removePasskey = (id: string) => call(contract.removePasskey, { params: { id } });
export const renewRecoveryCodes = async () => (await call(contract.renewRecoveryCodes)).recovery_codes;

export const startStepUp = () => call(contract.startStepUp);
export const finishStepUp = (challenge: string, answer: Answer) =>
  call(contract.finishStepUp, { body: { challenge, ...answer } });
