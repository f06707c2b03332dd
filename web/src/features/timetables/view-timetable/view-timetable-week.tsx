import { listDegrees } from '@muster/contract/academics/degrees';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { isUuid } from '#lib/uuid.ts';
import { getGroup, getStaff } from '#lib/api/search-records.ts';
import { queryOf } from '#lib/api/query.ts';
import { type ViewSearch, type WeekScope, weekScope } from './view-timetable.logic.ts';

export type WeekOf = (scope: WeekScope, title: string) => ReactNode;
type Props = {
  search: ViewSearch;
  week: WeekOf;
  /** Shown without a selection. */
  allRooms: ReactNode;
};

/** The week of the selected group, lecturer or venue. */
export function ViewTimetableWeek({ search, week, allRooms }: Props) {
  const degree = useQuery(queryOf(listDegrees)).data?.find(({ id }) => id === search.degree_details_id);
  const { group_id, lecturer_id } = search;
  const { data: group } = useQuery({
    queryKey: ['groups', 'chosen', group_id],
    queryFn: ({ signal }) => getGroup(group_id, signal),
    enabled: isUuid(group_id),
  });
  const { data: member } = useQuery({
    queryKey: ['staff', 'chosen', lecturer_id],
    queryFn: ({ signal }) => getStaff(lecturer_id, signal),
    enabled: isUuid(lecturer_id),
  });
  const scope = weekScope(search);
  if (!scope) return allRooms;
  const names = [
    degree?.degree_programme,
    scope.year === undefined ? undefined : `Year ${scope.year}`,
    group?.group_name,
    member?.name,
    scope.venue,
  ];
  return week(scope, ['Week', ...names.filter((name) => name !== undefined).map(bidiIsolate)].join(' · '));
}
