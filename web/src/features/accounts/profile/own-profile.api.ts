import * as profiles from '@muster/contract/accounts/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const ownProfileQuery = () =>
  queryOptions({
    queryKey: ['own-profile'],
    queryFn: async ({ signal }) => (await call(profiles.settingsProfile, { signal })).profile,
  });

export const changeOwnName = (name: string) => call(profiles.changeSettingsProfile, { body: { name } });
