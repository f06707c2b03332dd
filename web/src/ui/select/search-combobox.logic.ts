export type SearchOption = { readonly value: string; readonly label: string; readonly detail?: string };

const normalize = (text: string): string => text.trim().toLowerCase();

/** Case-insensitive filter over label and detail. */
export function filterOptions<O extends { readonly label: string; readonly detail?: string }>(
  options: readonly O[],
  typed: string,
): O[] {
  const query = normalize(typed);
  return options.filter(
    ({ label, detail }) => normalize(label).includes(query) || normalize(detail ?? '').includes(query),
  );
}

/** The single option whose label or detail equals the text. */
export function findExactOption(options: readonly SearchOption[], typed: string): SearchOption | undefined {
  const query = normalize(typed);
  const matches = options.filter(
    ({ label, detail }) => normalize(label) === query || normalize(detail ?? '') === query,
  );
  return query !== '' && matches.length === 1 ? matches[0] : undefined;
}
