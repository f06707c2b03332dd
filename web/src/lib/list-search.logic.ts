export type ListSearch = Readonly<Record<string, string | number | boolean>>;

/** What the address says, as the defaults' types; what is missing or makes no sense is the default. */
export function readListSearch<T extends ListSearch>(defaults: T, raw: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries(defaults).map(([name, byDefault]) => [name, readOne(byDefault, raw[name])]);
  return Object.fromEntries(entries) as T;
}

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
): Record<string, unknown> {
  const first = 'page' in defaults && !('page' in change) ? { page: defaults['page'] } : {};
  const next: ListSearch = { ...readListSearch(defaults, raw), ...first, ...change };
  const others = Object.entries(raw).filter(([name]) => !(name in defaults));
  const chosen = Object.entries(next).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return Object.fromEntries([...others, ...chosen]);
}
