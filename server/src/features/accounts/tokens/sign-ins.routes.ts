import * as contract from '@muster/contract/accounts/sign-ins';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';

export function mountSignIns(mount: Mount, { signIns }: Accounts): void {
  mount(contract.listSignIns, async ({ caller }) =>
    (await signIns.list(caller)).map(({ id, device, signed_in_at, used_at }) => ({
      id,
      device,
      signed_in_at: signed_in_at.toISOString(),
      used_at: used_at.toISOString(),
      is_own: id === caller.tokenId,
    })),
  );
  mount(contract.endSignIn, async ({ caller, params }) => {
    await signIns.endOne(caller, params.id);
    return { success: true } as const;
  });
  mount(
    contract.endOtherSignIns,
    async ({ caller }) => ({ success: true, ended: await signIns.endOthers(caller) }) as const,
  );
}
