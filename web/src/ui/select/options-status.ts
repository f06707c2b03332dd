import type { UseQueryResult } from '@tanstack/react-query';

export type Choices = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** Why a list offers nothing yet: its choices are on the way, or did not come. Undefined once they are there. */
export function missingText({ data, isError }: Pick<Choices, 'data' | 'isError'>): string | undefined {
  if (data !== undefined) return undefined;
  return isError ? 'Failed to fetch data' : 'Loading…';
}

/** Below what can be chosen a line that cannot be: why there is no more yet. */
export const withMissing = <Choice>(choices: readonly Choice[], missing: string | undefined) => [
  ...choices,
  ...(missing === undefined ? [] : [{ value: missing, label: missing, disabled: true }]),
];
