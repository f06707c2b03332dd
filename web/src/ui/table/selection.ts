/** What is chosen in a list: rows by id, or everything that the filter matches, on all pages. */
export type Selection = {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly allMatching?: { readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void } | undefined;
};

/** One row more or less. */
export const toggleId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** All rows of the page, or none of them; what is chosen on other pages stays. */
export function togglePage(ids: readonly string[], page: readonly string[]): readonly string[] {
  if (page.every((id) => ids.includes(id))) return ids.filter((id) => !page.includes(id));
  return [...new Set([...ids, ...page])];
}
