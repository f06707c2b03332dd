/** Selection in a list: rows by id, or everything that matches the filter. */
export type Selection = {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly allMatching?: { readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void } | undefined;
};

export const toggleId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Selects all rows of a page, or none if all are selected. Keeps the selection on other pages. */
export function togglePage(ids: readonly string[], page: readonly string[]): readonly string[] {
  if (page.every((id) => ids.includes(id))) return ids.filter((id) => !page.includes(id));
  return [...new Set([...ids, ...page])];
}
