import * as endpoints from '@muster/contract/accounts/universities';
import { getConnection } from '@muster/contract/http/connection';
import * as secondFactor from '@muster/contract/accounts/second-factor';
import * as singleSignOn from '@muster/contract/accounts/single-sign-on';
import type { UniversitySettings } from '@muster/contract/accounts/shown-settings';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type SettingsRequest = Omit<BodyInputOf<typeof endpoints.saveUniversitySettings>, 'seen'>;

export const saveSettings = async (
  body: BodyInputOf<typeof endpoints.saveUniversitySettings>,
): Promise<UniversitySettings> => (await call(endpoints.saveUniversitySettings, { body })).settings;
export const uploadLogo = (file: File) => call(endpoints.uploadUniversityLogo, { upload: file });
export const deleteLogo = () => call(endpoints.deleteUniversityLogo);

export const signInRulesQuery = () =>
  queryOptions({
    queryKey: ['sign-in-rules'],
    queryFn: ({ signal }) => call(secondFactor.getSignInRules, { signal }),
  });
export const saveSignInRules = (admins_need_factor: boolean) =>
  call(secondFactor.saveSignInRules, { body: { admins_need_factor } });

export const connectionQuery = () =>
  queryOptions({
    queryKey: ['connection'],
    queryFn: ({ signal }) => call(getConnection, { signal }),
  });

export const singleSignOnQuery = () =>
  queryOptions({
    queryKey: ['single-sign-on'],
    queryFn: ({ signal }) => call(singleSignOn.getSingleSignOn, { signal }),
  });
export const saveSingleSignOn = async (body: BodyInputOf<typeof singleSignOn.saveSingleSignOn>) =>
  (await call(singleSignOn.saveSingleSignOn, { body })).settings;
