import type { LinkProps } from '@tanstack/react-router';

/** Where a row leads: a screen, or this screen with a parameter. */
export type RowLink = Pick<LinkProps, 'to' | 'search' | 'state' | 'resetScroll'> & { readonly tabIndex?: number };

/** Opens the form of an entry of this list, by `useEditedRow`. */
export const toEdit = (id: string): RowLink => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, edit: id }),
  resetScroll: false,
});
