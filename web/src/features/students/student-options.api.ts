import { listDegrees } from '@muster/contract/academics/degrees';
import { modulesWithMappings } from '@muster/contract/academics/modules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { rowsOf } from '../../lib/api/list-reply.ts';

/** Active degrees, for selects. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'options'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

export const degreeModulesQuery = (degreeId: string) =>
  queryOptions({
    queryKey: ['modules', 'of a degree', degreeId],
    queryFn: async ({ signal }) =>
      rowsOf(await call(modulesWithMappings, { query: { degree_details_id: degreeId }, signal })),
    enabled: degreeId !== '',
  });
