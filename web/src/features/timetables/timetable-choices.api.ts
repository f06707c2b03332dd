import { listDegrees } from '@muster/contract/degrees';
import { listGroups } from '@muster/contract/groups';
import { listModules } from '@muster/contract/modules';
import { listStaff } from '@muster/contract/staff';
import { listVenues } from '@muster/contract/venues';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

/** What entries are filtered by and made of: active records of the university. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups', 'to choose'],
    queryFn: async ({ signal }) => rowsOf(await call(listGroups, { signal })),
  });

/** By code, as timetables name them. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules', 'by code'],
    queryFn: async ({ signal }) => {
      const reply = await call(listModules, { signal });
      return rowsOf(reply).toSorted((one, other) => one.module_code.localeCompare(other.module_code));
    },
  });

export const staffQuery = () =>
  queryOptions({
    queryKey: ['staff', 'to choose'],
    queryFn: async ({ signal }) => rowsOf(await call(listStaff, { query: { status: 'active' }, signal })),
  });

export const venuesQuery = () =>
  queryOptions({ queryKey: ['venues', 'to choose'], queryFn: ({ signal }) => call(listVenues, { signal }) });
