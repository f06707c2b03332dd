export const noVenueFilters = { search: '', status: 'all' };
/** URL parameters of the list. */
export const defaultSearch = { ...noVenueFilters, sort: 'name', direction: 'asc', page: 1, size: 25 };
type VenueSearch = typeof defaultSearch;

export const toQuery = ({ status, ...search }: VenueSearch) =>
  ({
    ...search,
    active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
  }) as const;
