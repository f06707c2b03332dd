import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListSearch, parseListSearch, type AcceptedParams, buildListSearch } from './list-search.logic.ts';

/** Typing replaces the entry of the history (`replace`), choosing makes a new one, so that Back undoes a choice. */
export type ChangeListSearch<T> = (change: Partial<T>, options?: { replace?: boolean }) => void;

/**
 * Filters, sort and page of a list, kept in the address: it can be shared, and Back works. `defaults` is a constant of the
 * module; its values are not written, and any change but of `page` leads back to the first page. `taken`, a constant too, is
 * what the server accepts: an address may hold any word, and one that would be refused is as if it were not there.
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
