import * as profiles from '@muster/contract/accounts/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const studentProfileQuery = () =>
  queryOptions({
    queryKey: ['own-student'],
    queryFn: async ({ signal }) => (await call(profiles.studentProfile, { signal })).student,
  });

export const changePhone = (phone: string) => call(profiles.changeStudentProfile, { body: { phone } });
