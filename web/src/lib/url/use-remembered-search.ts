import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../auth/current-user.ts';
import { readFilters, saveFilters } from './filter-memory.ts';
import { type AcceptedParams, buildListSearch, type ListSearch, parseListSearch } from './list-search.logic.ts';
import { type ChangeListSearch, useListSearch } from './use-list-search.ts';

/**
 * `useListSearch` that opens a list without parameters with the last ones of this tab, except the page. Lists with the same
 * `name` share their parameters; by default a screen has its own. The first time, it opens with the parameters `initial`.
 */
export function useRememberedSearch<T extends ListSearch>(
  defaults: T,
  accepted?: AcceptedParams,
  name?: string,
  initial: NoInfer<Partial<T>> = {},
): [T, ChangeListSearch<T>] {
  const [search, change] = useListSearch(defaults, accepted);
  const account = useCurrentUser()?.id ?? '';
  const path = useLocation({ select: ({ pathname }) => pathname });
  const list = name ?? path;
  const params = toParams(defaults, search);
  /** Parameters that are not in the URL yet. */
  const [restored, setRestored] = useState(() => {
    if (params !== '{}') return undefined;
    const last = parseListSearch(defaults, readFilters(account, list) ?? initial, accepted);
    return toParams(defaults, last) === '{}' ? undefined : last;
  });
  if (restored && params !== '{}') setRestored(undefined);

  useEffect(() => {
    if (restored) change(restored, { replace: true });
    else saveFilters(account, list, JSON.parse(params) as Record<string, unknown>);
  }, [restored, change, account, list, params]);

  return [restored ?? search, change];
}

/** The parameters of the URL as text, without defaults and without the page. */
const toParams = <T extends ListSearch>(defaults: T, search: T): string =>
  JSON.stringify(buildListSearch(defaults, {}, { ...search, page: defaults['page'] }));
