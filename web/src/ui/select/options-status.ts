import type { UseQueryResult } from '@tanstack/react-query';

export type OptionsQuery = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** Why a list offers nothing yet: its choices are on the way, or did not come. Undefined once they are there. */
export function optionsStatusText({ data, isError }: Pick<OptionsQuery, 'data' | 'isError'>): string | undefined {
  if (data !== undefined) return undefined;
  return isError ? 'Failed to fetch data' : 'Loading…';
}

/** Below what can be chosen a line that cannot be: why there is no more yet. */
export const withStatusOption = <Choice>(choices: readonly Choice[], statusText: string | undefined) => [
  ...choices,
  ...(statusText === undefined ? [] : [{ value: statusText, label: statusText, disabled: true }]),
];
