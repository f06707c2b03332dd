import { listDegrees } from '@muster/contract/academics/degrees';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Active degree programmes. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });
