import { listDegrees } from '@muster/contract/degrees';
import { listGroups, type StudentGroup } from '@muster/contract/groups';
import { modulesWithMappings } from '@muster/contract/modules';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

/** What a student's degree, group and modules are chosen from: active ones. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

/** The groups of one degree, which are not too many to choose from. */
export const degreeGroupsQuery = (degreeId: string) =>
  queryOptions({
    queryKey: ['groups', 'of a degree', degreeId],
    queryFn: async ({ signal }) => rowsOf(await call(listGroups, { query: { degree_details_ids: degreeId }, signal })),
    enabled: degreeId !== '',
  });

type GroupQuery = NonNullable<CallParts<typeof listGroups>['query']>;

/** As many as a field offers; typing narrows them. */
const offered = 50;

export const findGroups = async (above: GroupQuery, search: string, signal: AbortSignal): Promise<StudentGroup[]> =>
  rowsOf(await call(listGroups, { query: { ...above, search, page: 1, page_size: offered }, signal }));

export const getGroup = async (id: string, signal: AbortSignal): Promise<StudentGroup | null> =>
  rowsOf(await call(listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const degreeModulesQuery = (degreeId: string) =>
  queryOptions({
    queryKey: ['modules', 'of a degree', degreeId],
    queryFn: ({ signal }) => call(modulesWithMappings, { query: { degree_details_id: degreeId }, signal }),
    enabled: degreeId !== '',
  });
