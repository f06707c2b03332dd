import { listDegrees } from '@muster/contract/degrees';
import { modulesWithMappings } from '@muster/contract/modules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';

/** What a student's degree, group and modules are chosen from: active ones. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });

export const degreeModulesQuery = (degreeId: string) =>
  queryOptions({
    queryKey: ['modules', 'of a degree', degreeId],
    queryFn: async ({ signal }) =>
      rowsOf(await call(modulesWithMappings, { query: { degree_details_id: degreeId }, signal })),
    enabled: degreeId !== '',
  });
