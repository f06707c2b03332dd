import * as api from '@muster/contract/accounts/universities';
import type { Mount } from '#platform/http/mount.ts';
import type { UniversitySettings } from './university-settings.service.ts';

const done = { success: true } as const;

export function mountUniversitySettings(mount: Mount, settings: UniversitySettings): void {
  mount(api.saveUniversitySettings, async ({ caller, body }) => ({
    ...done,
    settings: await settings.save(caller, body),
  }));
  mount(api.uploadUniversityLogo, async ({ caller, upload }) => ({
    ...done,
    logo_url: await settings.setLogo(caller, upload),
  }));
  mount(api.deleteUniversityLogo, async ({ caller }) => {
    await settings.removeLogo(caller);
    return done;
  });
}
