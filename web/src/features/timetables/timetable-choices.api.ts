import { listDegrees } from '@muster/contract/degrees';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What entries are filtered by and made of: active records of the university. */
export const degreesQuery = () =>
  queryOptions({ queryKey: ['degrees', 'to choose'], queryFn: ({ signal }) => call(listDegrees, { signal }) });
