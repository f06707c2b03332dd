import { sessionModules } from '@muster/contract/attendance/session-choices';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { queryOf } from '#lib/api/query.ts';

/** Modules for which the signed-in user may open a class session. */
export const sessionModulesQuery = {
  ...queryOf(sessionModules),
  select: ({ modules }: ReplyOf<typeof sessionModules>) => modules,
};
