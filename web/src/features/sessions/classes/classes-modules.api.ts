import { sessionModules } from '@muster/contract/attendance/session-choices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Modules for which the signed-in user may open a class session. */
export const sessionModulesQuery = () =>
  queryOptions({
    queryKey: ['session-choices', 'own-modules'],
    queryFn: async ({ signal }) => (await call(sessionModules, { signal })).modules,
  });
