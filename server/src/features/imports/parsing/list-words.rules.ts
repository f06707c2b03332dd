const maxNamed = 5;

/** '5A, 5B and 5C', at most five of them. */
export function listWords(names: readonly string[]): string {
  const named = names.slice(0, maxNamed);
  const others = names.length - named.length;
  const words = others > 0 ? [...named, `${others} more`] : named;
  const [last = ''] = words.slice(-1);
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
