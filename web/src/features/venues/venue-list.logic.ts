import { venueSorts } from '@muster/contract/venues';

export const noVenueFilters = { search: '', status: 'all' };
/** The list as its address has it. */
export const firstVenues = { ...noVenueFilters, sort: 'name', direction: 'asc', page: 1, size: 25 };
type VenueSearch = typeof firstVenues;

export const queryOf = ({ status, sort, direction, ...search }: VenueSearch) =>
  ({
    ...search,
    active: status === 'Active' ? 'true' : status === 'Inactive' ? 'false' : 'all',
    sort: venueSorts.find((one) => one === sort) ?? 'name',
    direction: direction === 'desc' ? 'desc' : 'asc',
  }) as const;
