import { listDegrees } from '@muster/contract/degrees';
import { listModules } from '@muster/contract/modules';
import { listVenues } from '@muster/contract/venues';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

/** What entries are filtered by and made of: active records of the university. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

/** By code, as timetables name them. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules', 'by code'],
    queryFn: async ({ signal }) => {
      const reply = await call(listModules, { signal });
      return rowsOf(reply).toSorted((one, other) => one.module_code.localeCompare(other.module_code));
    },
  });

export const venuesQuery = () =>
  queryOptions({ queryKey: ['venues', 'to choose'], queryFn: ({ signal }) => call(listVenues, { signal }) });
