import { staffProfile } from '@muster/contract/accounts/profiles';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';

export const lecturerProfileQuery = () => queryOptions({ ...queryOf(staffProfile), select: ({ data }) => data });
