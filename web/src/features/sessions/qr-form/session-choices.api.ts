import { moduleGroups } from '@muster/contract/attendance/session-choices';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { queryOf } from '#lib/api/query.ts';

export const groupsQuery = (moduleCode: string) => ({
  ...queryOf(moduleGroups, { params: { code: moduleCode } }),
  select: ({ groups }: ReplyOf<typeof moduleGroups>) => groups,
  enabled: moduleCode !== '',
});
