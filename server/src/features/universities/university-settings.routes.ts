import * as api from '@muster/contract/accounts/universities';
import type { Mount } from '../../platform/http/mount.ts';
import type { UniversitySettings } from './university-settings.service.ts';

export function mountUniversitySettings(mount: Mount, settings: UniversitySettings): void {
  mount(api.saveUniversitySettings, async ({ caller, body }) => ({
    success: true as const,
    settings: await settings.save(caller, body),
  }));
}
