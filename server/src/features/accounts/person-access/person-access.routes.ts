import * as contract from '@muster/contract/accounts/person-access';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';

const done = { success: true } as const;

export function mountPersonAccess(mount: Mount, { personAccess }: Accounts): void {
  mount(contract.getPersonAccess, ({ caller, params }) => personAccess.get(caller, params));
  mount(contract.endPersonSignIn, async ({ caller, params }) => {
    await personAccess.endOne(caller, params, params.signInId);
    return done;
  });
  mount(contract.endPersonSignIns, async ({ caller, params }) => ({
    ...done,
    ended: await personAccess.endAll(caller, params),
  }));
  mount(contract.unlinkIdentity, async ({ caller, params, query }) => {
    await personAccess.unlink(caller, params, query.issuer);
    return done;
  });
}
