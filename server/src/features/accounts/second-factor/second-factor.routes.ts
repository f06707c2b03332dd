import * as contract from '@muster/contract/accounts/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';
import type { SignInSource } from '../sign-in/open-session.service.ts';

type Deps = {
  readonly setKnownDevice: (reply: FastifyReply, accountId: string) => void;
  readonly readSource: (request: FastifyRequest) => SignInSource;
};
const done = { success: true } as const;

export function mountSecondFactor(mount: Mount, accounts: Accounts, { setKnownDevice, readSource }: Deps): void {
  const { signInFactor, ownFactors, stepUp, factorAdministration } = accounts;

  mount(contract.answerSecondFactor, async ({ body, request, reply }) => {
    const { session, isShared } = await signInFactor.answer(body, readSource(request));
    if (!isShared) setKnownDevice(reply, session.user.id);
    return session;
  });
  mount(contract.startRequiredApp, ({ body }) => signInFactor.startRequiredApp(body.challenge));
  mount(contract.finishRequiredApp, async ({ body, request, reply }) => {
    const { session, isShared } = await signInFactor.finishRequiredApp(body, readSource(request));
    if (!isShared) setKnownDevice(reply, session.user.id);
    return session;
  });
  mount(contract.startPasskeySignIn, () => signInFactor.startPasskey());
  mount(contract.finishPasskeySignIn, async ({ body, request, reply }) => {
    const session = await signInFactor.finishPasskey(body, readSource(request));
    if (!body.is_shared) setKnownDevice(reply, session.user.id);
    return session;
  });

  mount(contract.getSecondFactor, ({ caller }) => ownFactors.get(caller));
  mount(contract.startApp, ({ caller, body }) => ownFactors.startApp(caller, body.password));
  mount(contract.finishApp, async ({ caller, body }) => ({
    ...done,
    recovery_codes: await ownFactors.finishApp(caller, body),
  }));
  mount(contract.removeApp, async ({ caller }) => {
    await ownFactors.removeApp(caller);
    return done;
  });
  mount(contract.startPasskey, ({ caller, body }) => ownFactors.startPasskey(caller, body.password));
  mount(contract.finishPasskey, async ({ caller, body }) => ({
    ...done,
    recovery_codes: await ownFactors.finishPasskey(caller, body),
  }));
  mount(contract.removePasskey, async ({ caller, params }) => {
    await ownFactors.removePasskey(caller, params.id);
    return done;
  });
  mount(contract.renewRecoveryCodes, async ({ caller }) => ({
    ...done,
    recovery_codes: await ownFactors.renewRecoveryCodes(caller),
  }));

  mount(contract.startStepUp, ({ caller }) => stepUp.start(caller));
  mount(contract.finishStepUp, async ({ caller, body, request }) => {
    await stepUp.finish(caller, body, readSource(request));
    return done;
  });

  mount(contract.getSignInRules, ({ caller }) => factorAdministration.readRules(caller));
  mount(contract.saveSignInRules, ({ caller, body }) => factorAdministration.saveRules(caller, body));
  mount(contract.removeLostFactor, async ({ caller, params }) => {
    await factorAdministration.removeLost(caller, params.id);
    return done;
  });
}
