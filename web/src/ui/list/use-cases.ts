import type { Endpoint } from '@muster/contract/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { casesQuery } from '#lib/api/inbox.ts';
import type { PageQuery } from '#lib/api/query.ts';
import { type AcceptedParams, acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';

type Names = {
  /** The parameter of the URL with the state of the cases, and its value at first. */
  state: string;
  first: string;
  page: string;
};

/** The cases of an inbox, for a `CaseSection`. Their state and page are in the URL. */
export function useCases<E extends Endpoint>(list: E, { state, first, page }: Names) {
  const [{ defaults, accepted }] = useState(() => ({
    defaults: { [state]: first, [page]: 1 },
    accepted: {
      [state]: acceptedParams(list as { query?: { shape: AcceptedParams } })['state'] as AcceptedParams[string],
    },
  }));
  const [search, change] = useListSearch(defaults, accepted);
  const query = { state: search[state], page: Number(search[page]) } as unknown as Omit<PageQuery<E>, 'size'>;
  return {
    state: String(search[state]),
    onState: (next: string) => change({ [state]: next, [page]: 1 }),
    cases: useQuery(casesQuery(list, query)),
    page: Number(search[page]),
    onPage: (next: number, how?: { replace: boolean }) => change({ [page]: next }, how),
  };
}
