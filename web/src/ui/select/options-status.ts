import type { UseQueryResult } from '@tanstack/react-query';

export type OptionsQuery = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** Why a list has no options: loading or failed. Undefined once they are loaded. */
export function optionsStatusText({ data, isError }: Pick<OptionsQuery, 'data' | 'isError'>): string | undefined {
  if (data !== undefined) return undefined;
  return isError ? 'Failed to fetch data' : 'Loading…';
}

/** Appends a disabled option that shows the status. */
export const withStatusOption = <Choice>(choices: readonly Choice[], statusText: string | undefined) => [
  ...choices,
  ...(statusText === undefined ? [] : [{ value: statusText, label: statusText, disabled: true }]),
];
