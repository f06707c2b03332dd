import * as contract from '@muster/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { Mount } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/throttle.ts';
import type { Accounts } from './accounts.service.ts';
import { mountAdmins } from './admins.routes.ts';
import { mountOwnProfile } from './own-profile.routes.ts';
import { deviceOf } from './sign-in-devices.rules.ts';
import { mountSignIns } from './sign-ins.routes.ts';

const from = (request: FastifyRequest): string => networkOf(request.ip);
const done = { success: true } as const;

export function mountAccounts(mount: Mount, accounts: Accounts): void {
  const { signIn, registration, reset } = accounts;

  mount(contract.signIn, ({ body, request }) =>
    signIn.signIn(body, { network: from(request), device: deviceOf(request.headers['user-agent']) }),
  );
  mount(contract.signOut, async ({ caller }) => {
    await signIn.signOut(caller);
    return done;
  });
  mount(contract.me, async ({ caller }) => ({ success: true, user: await signIn.me(caller) }) as const);
  mount(contract.signInOptions, async () => accounts.options);
  mount(contract.register, ({ body, request }) => registration.register(body, from(request)));
  mount(contract.requestReset, async ({ body, request }) => {
    await reset.request(body.email, from(request));
    return done;
  });
  mount(contract.confirmReset, async ({ body, request }) => {
    await reset.confirm(body.token, body.password, from(request));
    return done;
  });
  mountAdmins(mount, accounts);
  mountOwnProfile(mount, accounts);
  mountSignIns(mount, accounts);
}
