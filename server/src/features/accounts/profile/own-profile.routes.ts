import { changePreferences } from '@muster/contract/accounts/preferences';
import * as contract from '@muster/contract/accounts/profiles';
import type { Mount } from '#platform/http/mount.ts';
import type { Accounts } from '../accounts.service.ts';

export function mountOwnProfile(mount: Mount, { ownProfile }: Accounts): void {
  mount(changePreferences, ({ caller, body }) => ownProfile.changePreferences(caller, body));
  mount(
    contract.settingsProfile,
    async ({ caller }) => ({ success: true, profile: await ownProfile.get(caller) }) as const,
  );
  mount(contract.changeSettingsProfile, async ({ caller, body }) => ({
    success: true as const,
    message: contract.profileTexts.nameSaved,
    profile: await ownProfile.rename(caller, body.name),
  }));
}
