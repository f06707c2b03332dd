import * as promises from '@muster/contract/degrees';
import type { BodyInputOf } from '@muster/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type DegreeRequest = BodyInputOf<typeof promises.addDegree>;

/** Active or not, by name. */
export const degreesQuery = () =>
  queryOptions({
    queryKey: ['degrees', 'all'],
    queryFn: ({ signal }) => call(promises.listDegrees, { query: { active: 'all' }, signal }),
  });

export const addDegree = (body: DegreeRequest) => call(promises.addDegree, { body });
export const changeDegree = (id: string, body: BodyInputOf<typeof promises.changeDegree>) =>
  call(promises.changeDegree, { params: { id }, body });
