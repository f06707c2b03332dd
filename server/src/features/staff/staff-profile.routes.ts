import * as contract from '@muster/contract/accounts/profiles';
import type { Mount } from '#platform/http/mount.ts';
import type { Staff } from './staff.service.ts';

export function mountStaffProfile(mount: Mount, { profile }: Staff): void {
  mount(contract.staffProfile, async ({ caller }) => ({ success: true as const, data: await profile.get(caller) }));
  mount(contract.changeStaffProfile, async ({ caller, body }) => ({
    success: true as const,
    message: contract.profileTexts.lecturerSaved,
    data: await profile.change(caller, body),
  }));
}
