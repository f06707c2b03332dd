import type { SelectProps } from '@mantine/core';

/**
 * Props of a Select whose options come from a server-side search. Until a result arrives, the options belong to the previous
 * search text, so Enter does not select the first one.
 */
export const asyncSelectProps = (onSearch: (typed: string) => void) =>
  ({
    searchable: true,
    onSearchChange: onSearch,
    filter: ({ options }) => options,
    selectFirstOptionOnChange: false,
  }) satisfies SelectProps;
