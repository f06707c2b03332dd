import { sessionModules } from '@muster/contract/session-choices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The modules that somebody may open a class session for. */
export const sessionModulesQuery = () =>
  queryOptions({
    queryKey: ['session-choices', 'own-modules'],
    queryFn: async ({ signal }) => (await call(sessionModules, { signal })).modules,
  });
