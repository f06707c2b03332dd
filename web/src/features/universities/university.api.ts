import * as endpoints from '@muster/contract/accounts/universities';
import type { UniversitySettings } from '@muster/contract/accounts/shown-settings';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../lib/api/api.ts';

export type SettingsRequest = Omit<BodyInputOf<typeof endpoints.saveUniversitySettings>, 'seen'>;

export const saveSettings = async (
  body: BodyInputOf<typeof endpoints.saveUniversitySettings>,
): Promise<UniversitySettings> => (await call(endpoints.saveUniversitySettings, { body })).settings;
export const uploadLogo = (file: File) => call(endpoints.uploadUniversityLogo, { upload: file });
export const deleteLogo = () => call(endpoints.deleteUniversityLogo);
