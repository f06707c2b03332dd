export type ListSearch = Readonly<Record<string, string | number | boolean>>;

/** Schemas of the query params by name. */
export type AcceptedParams = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** The query schemas of a contract endpoint; the same object on every call. */
export const acceptedParams = <Shape extends AcceptedParams>({
  query,
}: {
  query?: { readonly shape: Shape };
}): Shape => {
  if (!query) throw new Error('An endpoint without a query is no list');
  return query.shape;
};

/** Parses the URL by the types of `defaults`. Missing, malformed or rejected values fall back to the default. */
export function parseListSearch<T extends ListSearch>(
  defaults: T,
  raw: Readonly<Record<string, unknown>>,
  accepted: AcceptedParams = {},
): T {
  const entries = Object.entries(defaults).map(([name, defaultValue]) => {
    const value = parseValue(defaultValue, raw[name]);
    return [name, isAccepted(accepted, name, value) ? value : defaultValue];
  });
  return Object.fromEntries(entries) as T;
}

/** Invalid search text stays in the field; the server's reply explains the problem. */
const isAccepted = (accepted: AcceptedParams, name: string, value: unknown): boolean =>
  name === 'search' || accepted[name === 'size' ? 'page_size' : name]?.safeParse(value).success !== false;

function parseValue(defaultValue: string | number | boolean, value: unknown): string | number | boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return defaultValue;
  if (typeof defaultValue === 'string') return String(value);
  if (typeof defaultValue === 'boolean') return value === true || value === 'true';
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : defaultValue;
}

/** The URL after a change. Default values are left out; any change except `page` goes to the first page. */
export function buildListSearch<T extends ListSearch>(
  defaults: T,
  raw: Readonly<Record<string, unknown>>,
  change: Partial<T>,
  accepted: AcceptedParams = {},
): Record<string, unknown> {
  const first = 'page' in defaults && !('page' in change) ? { page: defaults['page'] } : {};
  const next: ListSearch = { ...parseListSearch(defaults, raw, accepted), ...first, ...change };
  const others = Object.entries(raw).filter(([name]) => !(name in defaults));
  const chosen = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return Object.fromEntries([...others, ...chosen]);
}
