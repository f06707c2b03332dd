type Params = Readonly<Record<string, unknown>>;

/** Parameters beside the filters: the text search, the page and the order. */
const otherNames: readonly string[] = ['search', 'text', 'page', 'size', 'sort', 'direction'];

/** The filters of `none`, without search, page and order. */
export const filtersOf = <T extends Params>(none: T): Partial<T> =>
  Object.fromEntries(Object.entries(none).filter(([name]) => !otherNames.includes(name))) as Partial<T>;

/** Number of active filters, without the search. `none`: the values that hide nothing. */
export const countFilters = (none: Params, params: Params): number =>
  Object.entries(filtersOf(none)).filter(([name, value]) => params[name] !== value).length;

/** Whether filters, search or page can hide rows. */
export const isFiltered = (none: Params, { page = 1, search = '', text = '', ...filters }: Params): boolean =>
  countFilters(none, filters) > 0 || search !== '' || text !== '' || page !== 1;
