import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListSearch, parseListSearch, type AcceptedParams, buildListSearch } from './list-search.logic.ts';

/** `replace` replaces the history entry, for typing. Otherwise each change is a new entry, so that Back undoes it. */
export type ChangeListSearch<T> = (change: Partial<T>, options?: { replace?: boolean }) => void;

/**
 * Filters, sort order and page of a list, in the URL. `defaults` must be a module constant; default values are not written
 * to the URL. Any change except `page` goes to the first page. `accepted`, also a constant, holds the schemas of the
 * endpoint: invalid values in the URL are ignored.
 */
export function useListSearch<T extends ListSearch>(defaults: T, accepted?: AcceptedParams): [T, ChangeListSearch<T>] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(defaults, raw, accepted), [defaults, raw, accepted]);
  const change = useCallback<ChangeListSearch<T>>(
    (values, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => buildListSearch(defaults, before, values, accepted),
        replace,
        resetScroll: false,
      }),
    [defaults, navigate, accepted],
  );
  return [search, change];
}
