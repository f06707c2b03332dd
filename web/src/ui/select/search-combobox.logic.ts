export type SearchOption = { readonly value: string; readonly label: string; readonly detail?: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** Options whose label or detail contains what was typed, whatever its case. */
export function matching<O extends { readonly label: string; readonly detail?: string }>(
  options: readonly O[],
  typed: string,
): O[] {
  const wanted = plain(typed);
  return options.filter(({ label, detail }) => plain(label).includes(wanted) || plain(detail ?? '').includes(wanted));
}

/** The one option that is called exactly this; typed to the end, it need not be pressed. */
export function exactly(options: readonly SearchOption[], typed: string): SearchOption | undefined {
  const wanted = plain(typed);
  const found = options.filter(({ label, detail }) => plain(label) === wanted || plain(detail ?? '') === wanted);
  return wanted !== '' && found.length === 1 ? found[0] : undefined;
}
