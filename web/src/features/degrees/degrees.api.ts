import * as endpoints from '@muster/contract/academics/degrees';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type DegreeRequest = BodyInputOf<typeof endpoints.addDegree>;

/** All degree programmes, Active and Inactive, by name. */
export const degreesQuery = () =>
  queryOptions({
    queryKey: ['degrees', 'all'],
    queryFn: ({ signal }) => call(endpoints.listDegrees, { query: { active: 'all' }, signal }),
  });

export const addDegree = (body: DegreeRequest) => call(endpoints.addDegree, { body });
export const changeDegree = (id: string, body: BodyInputOf<typeof endpoints.changeDegree>) =>
  call(endpoints.changeDegree, { params: { id }, body });
