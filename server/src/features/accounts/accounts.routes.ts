import * as contract from '@muster/contract/accounts/accounts';
import { changePassword, confirmReset, requestReset } from '@muster/contract/accounts/passwords';
import { register } from '@muster/contract/accounts/registration';
import { signIn as signInEndpoint, signInOptions } from '@muster/contract/accounts/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeCookie, readCookie } from '#platform/http/cookies.ts';
import { type Mount, originOf } from '#platform/http/mount.ts';
import { networkOf } from '#platform/http/security/client-network.ts';
import type { Accounts } from './accounts.service.ts';
import { mountAdmins } from './admins/admins.routes.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { mountPersonAccess } from './person-access/person-access.routes.ts';
import { mountOwnProfile } from './profile/own-profile.routes.ts';
import { deviceName } from './sign-in/device-name.rules.ts';
import type { SignInSource } from './sign-in/open-session.service.ts';
import { knownDeviceCookie, knownDeviceCookiePath, knownDeviceCookieSeconds } from './throttling/known-device.rules.ts';
import { mountSingleSignOn } from './single-sign-on/single-sign-on.routes.ts';
import { mountSecondFactor } from './second-factor/second-factor.routes.ts';
import { mountUnusedAccounts } from './unused/unused-accounts.routes.ts';
import { mountSignIns } from './tokens/sign-ins.routes.ts';

const clientNetwork = (request: FastifyRequest): string => networkOf(request.ip);
const done = { success: true } as const;

export function mountAccounts(mount: Mount, accounts: Accounts): void {
  const { signIn, ownPassword, singleSignOn, registration, reset, knownDevices, isSecure } = accounts;

  function setKnownDevice(reply: FastifyReply, accountId: string): void {
    const options = { maxAgeSeconds: knownDeviceCookieSeconds, isSecure, path: knownDeviceCookiePath };
    reply.header('set-cookie', makeCookie(knownDeviceCookie, knownDevices.sign(accountId), options));
  }

  const readSource = (request: FastifyRequest): SignInSource => ({
    origin: originOf(request),
    device: deviceName(request.headers['user-agent']),
    knownAccountId: knownDevices.read(readCookie(request.headers.cookie, knownDeviceCookie)),
  });

  mount(signInEndpoint, async ({ body, request, reply }) => {
    const result = await signIn.signIn(body, { network: clientNetwork(request), ...readSource(request) });
    if ('session' in result && !body.is_shared) setKnownDevice(reply, result.user.id);
    return result;
  });
  mount(changePassword, async ({ caller, body, request }) => {
    await ownPassword.change(caller, body, {
      network: clientNetwork(request),
      device: deviceName(request.headers['user-agent']),
    });
    return done;
  });
  mount(contract.signOut, async ({ caller }) => {
    const providerUrl = await singleSignOn.providerUrl(caller);
    await signIn.signOut(caller);
    return { ...done, provider_url: providerUrl };
  });
  mount(contract.me, async ({ caller }) => ({ success: true, user: await signIn.me(caller) }) as const);
  mount(signInOptions, async () => ({
    ...accounts.options,
    single_sign_on: await singleSignOn.listOptions(),
  }));
  mount(register, ({ body, request }) => registration.register(body, clientNetwork(request), originOf(request)));
  mount(requestReset, async ({ body, request }) => {
    await reset.request(body.email, clientNetwork(request), originOf(request));
    return done;
  });
  mount(confirmReset, async ({ body, request, reply }) => {
    const { accountId } = await reset.confirm(body.token, body.password, clientNetwork(request), originOf(request));
    setKnownDevice(reply, accountId);
    return done;
  });
  mountAdmins(mount, accounts);
  mountInvitations(mount, accounts);
  mountOwnProfile(mount, accounts);
  mountPersonAccess(mount, accounts);
  mountSignIns(mount, accounts);
  mountUnusedAccounts(mount, accounts.unusedAccounts);
  mountSecondFactor(mount, accounts, { setKnownDevice, readSource });
  mountSingleSignOn(mount, accounts, { setKnownDevice, readSource });
}
