import * as contract from '@muster/contract/accounts/profiles';
import type { Mount } from '../../platform/http/mount.ts';
import { makeStaffProfile, type StaffProfileDeps } from './staff-profile.service.ts';

export function mountStaffProfile(mount: Mount, deps: StaffProfileDeps): void {
  const profile = makeStaffProfile(deps);

  mount(contract.staffProfile, async ({ caller }) => ({ success: true as const, data: await profile.get(caller) }));
  mount(contract.changeStaffProfile, async ({ caller, body }) => ({
    success: true as const,
    message: contract.profileTexts.lecturerSaved,
    data: await profile.change(caller, body),
  }));
}
