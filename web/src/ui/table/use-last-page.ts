import { useEffect } from 'react';

/** Page, size and sort order of a list, as in the URL. */
export type ListParams = {
  readonly page: number;
  readonly size: number;
  readonly sort?: string;
  readonly direction?: string;
};
export type ChangeListParams = (params: { page: number } | { size: number }, how?: { replace: boolean }) => void;

type Result = {
  readonly data: { readonly data: readonly unknown[]; readonly total: number } | undefined;
  readonly isPlaceholderData: boolean;
};

/**
 * Redirects from beyond the last page, which an old URL or a deletion may cause. Returns whether it redirects, so that no
 * empty state is shown.
 */
export function useLastPage(
  { data, isPlaceholderData }: Result,
  { page, size }: Pick<ListParams, 'page' | 'size'>,
  onPage: (params: { page: number }, how: { replace: boolean }) => void,
): boolean {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const isEmpty = data !== undefined && data.data.length === 0 && data.total > 0;
  const isBeyond = isEmpty && page > last;
  useEffect(() => {
    if (isBeyond) onPage({ page: last }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is a new function on every render
  }, [isBeyond, last]);
  return isBeyond || (isEmpty && isPlaceholderData);
}
