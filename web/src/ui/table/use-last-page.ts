import { useEffect } from 'react';

/** Where in a list one is, as its address has it. */
export type ListParams = {
  readonly page: number;
  readonly size: number;
  readonly sort?: string;
  readonly direction?: string;
};
export type ChangeListParams = (place: { page: number } | { size: number }, how?: { replace: boolean }) => void;

type Result = {
  readonly data: { readonly data: readonly unknown[]; readonly total: number } | undefined;
  readonly isPlaceholderData: boolean;
};

/**
 * Beyond the last page, which an old address may name and a removal may leave behind, one is led to the last one. Answers whether
 * one is on the way there, so that nobody is told meanwhile that there is nothing.
 */
export function useLastPage(
  { data, isPlaceholderData }: Result,
  { page, size }: Pick<ListParams, 'page' | 'size'>,
  onPage: (place: { page: number }, how: { replace: boolean }) => void,
): boolean {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const isEmpty = data !== undefined && data.data.length === 0 && data.total > 0;
  const isBeyond = isEmpty && page > last;
  useEffect(() => {
    if (isBeyond) onPage({ page: last }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a screen's function is a new one each time
  }, [isBeyond, last]);
  return isBeyond || (isEmpty && isPlaceholderData);
}
