import { useQuery, useQueryClient } from '@tanstack/react-query';
import { groupsPageQuery } from './groups.api.ts';
import { degreeYearsQuery } from './roll-over.api.ts';
import { type Choosable, choosableGroup, choosableYear, found, type Kind, mostGroups } from './roll-over.logic.ts';

export const pageSize = 25;
/** The largest page that the server gives. */
const largestPage = 200;

type Wanted = { kind: Kind; search: string; page: number };

/** One page of what can be chosen. Degree years are few and all here; groups are searched and paged by the server. */
export function useRollOverLines({ kind, search, page }: Wanted) {
  const client = useQueryClient();
  const isOfGroups = kind === 'groups';
  const years = useQuery({ ...degreeYearsQuery(), enabled: !isOfGroups });
  const wanted = { active: 'true', search } as const;
  const groups = useQuery({ ...groupsPageQuery({ ...wanted, page, size: pageSize }), enabled: isOfGroups });

  const matching = found((years.data ?? []).map(choosableYear), search);
  const ofYears = years.data && {
    data: matching.slice((page - 1) * pageSize, page * pageSize),
    total: matching.length,
  };
  const ofGroups = groups.data && { data: groups.data.data.map(choosableGroup), total: groups.data.total };
  const { isError, error, isPlaceholderData, refetch } = isOfGroups ? groups : years;

  /** All that the search finds, on whichever page. */
  async function listAll(): Promise<readonly Choosable[]> {
    if (!isOfGroups) return matching;
    const all: Choosable[] = [];
    for (let next = 1; next <= Math.ceil((groups.data?.total ?? 0) / largestPage); next += 1) {
      const { data } = await client.fetchQuery(groupsPageQuery({ ...wanted, page: next, size: largestPage }));
      all.push(...data.map(choosableGroup));
    }
    return all;
  }
  const result = { data: isOfGroups ? ofGroups : ofYears, isError, error, isPlaceholderData, refetch };
  return { result, listAll, canChooseAll: (result.data?.total ?? 0) <= mostGroups };
}
