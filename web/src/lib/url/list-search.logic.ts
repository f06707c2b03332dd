export type ListSearch = Readonly<Record<string, string | number | boolean>>;

/** What the server takes, by name. */
export type Taken = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** What an endpoint of the contract takes in its query; the same object each time. */
export const takenBy = <Shape extends Taken>({ query }: { query?: { readonly shape: Shape } }): Shape => {
  if (!query) throw new Error('An endpoint without a query is no list');
  return query.shape;
};

/** What the address says, as the defaults' types; what is missing, makes no sense or would be refused is the default. */
export function readListSearch<T extends ListSearch>(
  defaults: T,
  raw: Readonly<Record<string, unknown>>,
  taken: Taken = {},
): T {
  const entries = Object.entries(defaults).map(([name, byDefault]) => {
    const value = readOne(byDefault, raw[name]);
    return [name, isTaken(taken, name, value) ? value : byDefault];
  });
  return Object.fromEntries(entries) as T;
}

/** What somebody types is never taken away from under them: the answer says what is wrong with it. */
const isTaken = (taken: Taken, name: string, value: unknown): boolean =>
  name === 'search' || taken[name === 'size' ? 'page_size' : name]?.safeParse(value).success !== false;

function readOne(byDefault: string | number | boolean, value: unknown): string | number | boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return byDefault;
  if (typeof byDefault === 'string') return String(value);
  if (typeof byDefault === 'boolean') return value === true || value === 'true';
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : byDefault;
}

/** The address after a change: defaults are left out, and any other list than before starts at its first page. */
export function writeListSearch<T extends ListSearch>(
  defaults: T,
  raw: Readonly<Record<string, unknown>>,
  change: Partial<T>,
  taken: Taken = {},
): Record<string, unknown> {
  const first = 'page' in defaults && !('page' in change) ? { page: defaults['page'] } : {};
  const next: ListSearch = { ...readListSearch(defaults, raw, taken), ...first, ...change };
  const others = Object.entries(raw).filter(([name]) => !(name in defaults));
  const chosen = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return Object.fromEntries([...others, ...chosen]);
}
