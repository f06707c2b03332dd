import type { Endpoint } from '@muster/contract/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PageQuery, pageQueryOf, type QueryInput } from '#lib/api/query.ts';
import { useIsNear } from './use-is-near.ts';

type Input<E extends Endpoint> = Pick<QueryInput<E>, 'params'> & {
  pageSize: number;
  query?: Omit<PageQuery<E>, 'page' | 'size'>;
};

/** The rows of a `PagedSection`, which are loaded when the section is near the screen. */
export function usePagedSection<E extends Endpoint>(list: E, { pageSize, query, ...input }: Input<E>) {
  const [sectionRef, isNear] = useIsNear<HTMLElement>();
  const [page, onPage] = useState(1);
  const parameters = { ...query, page, size: pageSize } as unknown as PageQuery<E>;
  const result = useQuery({ ...pageQueryOf(list, parameters, input), enabled: isNear });
  return { sectionRef, result, page, pageSize, onPage };
}
