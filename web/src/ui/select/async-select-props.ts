import type { SelectProps } from '@mantine/core';

/**
 * A list whose choices are searched for elsewhere as one types. They come as they are to be offered, a moment later: until then the
 * list is of what was typed before, and Enter takes nothing of it by itself.
 */
export const asyncSelectProps = (onSearch: (typed: string) => void) =>
  ({
    searchable: true,
    onSearchChange: onSearch,
    filter: ({ options }) => options,
    selectFirstOptionOnChange: false,
  }) satisfies SelectProps;
