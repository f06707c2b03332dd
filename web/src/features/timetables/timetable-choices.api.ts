import { listDegrees } from '@muster/contract/degrees';
import { listGroups, type StudentGroup } from '@muster/contract/groups';
import { listModules } from '@muster/contract/modules';
import { lookUpStaff } from '@muster/contract/staff';
import { listVenues } from '@muster/contract/venues';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

/** What entries are filtered by and made of: active records of the university. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

type GroupQuery = NonNullable<CallParts<typeof listGroups>['query']>;

/** As many as a field offers; typing narrows them. */
const offered = 50;

export const findGroups = async (above: GroupQuery, search: string, signal: AbortSignal): Promise<StudentGroup[]> =>
  rowsOf(await call(listGroups, { query: { ...above, search, page: 1, page_size: offered }, signal }));

export const getGroup = async (id: string, signal: AbortSignal): Promise<StudentGroup | null> =>
  rowsOf(await call(listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

/** By code, as timetables name them. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules', 'by code'],
    queryFn: async ({ signal }) => {
      const reply = await call(listModules, { signal });
      return rowsOf(reply).toSorted((one, other) => one.module_code.localeCompare(other.module_code));
    },
  });

export const findStaff = (search: string, signal: AbortSignal) =>
  call(lookUpStaff, { query: { search, limit: offered }, signal });

export const getStaff = async (id: string, signal: AbortSignal) =>
  (await call(lookUpStaff, { query: { id, active: 'all' }, signal }))[0] ?? null;

export const venuesQuery = () =>
  queryOptions({ queryKey: ['venues', 'to choose'], queryFn: ({ signal }) => call(listVenues, { signal }) });
