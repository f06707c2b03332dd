import { listGroups } from '@muster/contract/academics/groups';
import { rollOverSources } from '@muster/contract/academics/roll-over';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import {
  type RollOverRow,
  toGroupRow,
  toDegreeYearRow,
  searchRows,
  type RowKind,
  maxGroups,
} from './roll-over.logic.ts';

export const pageSize = 25;
/** The server's limit. */
const maxPageSize = 200;

type Options = { kind: RowKind; search: string; page: number };

/** One page of selectable rows. Degree years are few and searched here; groups are searched and paged by the server. */
export function useRollOverRows({ kind, search, page }: Options) {
  const client = useQueryClient();
  const isGroups = kind === 'groups';
  const years = useQuery({ ...queryOf(rollOverSources), enabled: !isGroups });
  const filters = { active: 'true', search } as const;
  const groups = useQuery({ ...pageQueryOf(listGroups, { ...filters, page, size: pageSize }), enabled: isGroups });

  const matchingYears = searchRows((years.data ?? []).map(toDegreeYearRow), search);
  const yearsPage = years.data && {
    data: matchingYears.slice((page - 1) * pageSize, page * pageSize),
    total: matchingYears.length,
  };
  const groupsPage = groups.data && { data: groups.data.data.map(toGroupRow), total: groups.data.total };
  const { isError, error, isPlaceholderData, refetch } = isGroups ? groups : years;

  /** The matches of all pages. */
  async function loadAll(): Promise<readonly RollOverRow[]> {
    if (!isGroups) return matchingYears;
    const all: RollOverRow[] = [];
    for (let next = 1; next <= Math.ceil((groups.data?.total ?? 0) / maxPageSize); next += 1) {
      const { data } = await client.fetchQuery(pageQueryOf(listGroups, { ...filters, page: next, size: maxPageSize }));
      all.push(...data.map(toGroupRow));
    }
    return all;
  }
  const result = { data: isGroups ? groupsPage : yearsPage, isError, error, isPlaceholderData, refetch };
  return { result, loadAll, canSelectAll: (result.data?.total ?? 0) <= maxGroups };
}
