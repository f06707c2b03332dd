import { topicOf, type Endpoint, type ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from './api.ts';
import { pageOf } from './list-reply.ts';

export type QueryInput<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'query' | 'body'> & {
  /** What the reply depends on besides the request: another version is another query. */
  version?: string;
};

const keyOf = (endpoint: Endpoint, input: unknown) => [topicOf(endpoint), endpoint.path, input] as const;

/** The query of an endpoint. Its key is the topic, the path and the input, so that reloading a topic finds all its queries. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: QueryInput<E> = {}) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });

/** The parameters of one page of a list; `size` is the number of its rows. The order comes from the URL, which is read by the schema of the endpoint. */
export type PageQuery<E extends Endpoint> = Omit<
  NonNullable<CallOptions<E>['query']>,
  'page' | 'page_size' | 'sort' | 'direction'
> & { page: number; size: number; sort?: string; direction?: string };

type AnyPage = { data: unknown[]; total: number };

/** The query of one page of a list. The previous page stays visible while the next one loads. */
export function pageQueryOf<E extends Endpoint>(
  endpoint: E,
  { size, ...filters }: PageQuery<E>,
  more: Pick<QueryInput<E>, 'params' | 'version'> = {},
) {
  const input = { ...more, query: { ...filters, page_size: size } } as QueryInput<E>;
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => {
      const reply: unknown = await call(endpoint, { ...input, signal });
      return pageOf(reply as AnyPage | unknown[]) as unknown as Exclude<ReplyOf<E>, readonly unknown[]>;
    },
    placeholderData: keepPreviousData,
  });
}
