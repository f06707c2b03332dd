import type { Endpoint } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { type QueryInput, queryOf } from '../api/query.ts';
import { readWithCopy } from './read-with-copy.ts';

/** The query of an endpoint that students can read without a network too. `copy`: the name of the stored reply. */
export const queryWithCopy = <E extends Endpoint>(copy: string, endpoint: E, input: QueryInput<E> = {}) =>
  queryOptions({
    ...queryOf(endpoint, input),
    queryFn: ({ signal }) => readWithCopy(copy, () => call(endpoint, { ...input, signal })),
    networkMode: 'always',
  });
