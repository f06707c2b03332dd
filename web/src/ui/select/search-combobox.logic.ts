export type SearchOption = { readonly value: string; readonly label: string; readonly detail?: string };

const normalize = (text: string): string => text.trim().toLowerCase();

/** Options whose label or detail contains what was typed, whatever its case. */
export function filterOptions<O extends { readonly label: string; readonly detail?: string }>(
  options: readonly O[],
  typed: string,
): O[] {
  const query = normalize(typed);
  return options.filter(
    ({ label, detail }) => normalize(label).includes(query) || normalize(detail ?? '').includes(query),
  );
}

/** The one option that is called exactly this; typed to the end, it need not be pressed. */
export function findExactOption(options: readonly SearchOption[], typed: string): SearchOption | undefined {
  const query = normalize(typed);
  const matches = options.filter(
    ({ label, detail }) => normalize(label) === query || normalize(detail ?? '') === query,
  );
  return query !== '' && matches.length === 1 ? matches[0] : undefined;
}
