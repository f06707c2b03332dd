import type { UseQueryResult } from '@tanstack/react-query';

export type Choices = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** Why a list offers nothing yet: its choices are on the way, or did not come. Undefined once they are there. */
export function missingText({ data, isError }: Pick<Choices, 'data' | 'isError'>): string | undefined {
  if (data !== undefined) return undefined;
  return isError ? 'Failed to fetch data' : 'Loading…';
}
