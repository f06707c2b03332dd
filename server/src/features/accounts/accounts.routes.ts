import * as contract from '@muster/contract/accounts/accounts';
import type { FastifyRequest } from 'fastify';
import type { Mount } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/security/rate-limiter.ts';
import type { Accounts } from './accounts.service.ts';
import { mountAdmins } from './admins/admins.routes.ts';
import { mountOwnProfile } from './profile/own-profile.routes.ts';
import { deviceName } from './sign-in/device-name.rules.ts';
import { mountSignIns } from './tokens/sign-ins.routes.ts';

const clientNetwork = (request: FastifyRequest): string => networkOf(request.ip);
const done = { success: true } as const;

export function mountAccounts(mount: Mount, accounts: Accounts): void {
  const { signIn, registration, reset } = accounts;

  mount(contract.signIn, ({ body, request }) =>
    signIn.signIn(body, { network: clientNetwork(request), device: deviceName(request.headers['user-agent']) }),
  );
  mount(contract.signOut, async ({ caller }) => {
    await signIn.signOut(caller);
    return done;
  });
  mount(contract.me, async ({ caller }) => ({ success: true, user: await signIn.me(caller) }) as const);
  mount(contract.signInOptions, async () => accounts.options);
  mount(contract.register, ({ body, request }) => registration.register(body, clientNetwork(request)));
  mount(contract.requestReset, async ({ body, request }) => {
    await reset.request(body.email, clientNetwork(request));
    return done;
  });
  mount(contract.confirmReset, async ({ body, request }) => {
    await reset.confirm(body.token, body.password, clientNetwork(request));
    return done;
  });
  mountAdmins(mount, accounts);
  mountOwnProfile(mount, accounts);
  mountSignIns(mount, accounts);
}
