import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as profiles from '@muster/contract/accounts/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const lecturerProfileQuery = () =>
  queryOptions({
    queryKey: ['lecturer-profile'],
    queryFn: async ({ signal }) => (await call(profiles.staffProfile, { signal })).data,
  });

export const changeContact = (body: BodyInputOf<typeof profiles.changeStaffProfile>) =>
  call(profiles.changeStaffProfile, { body });
