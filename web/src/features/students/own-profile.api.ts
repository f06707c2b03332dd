import * as profiles from '@muster/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const ownStudentQuery = () =>
  queryOptions({
    queryKey: ['own-student'],
    queryFn: async ({ signal }) => (await call(profiles.studentProfile, { signal })).student,
  });

export const changePhone = (phone: string) => call(profiles.changeStudentProfile, { body: { phone } });
