import { describe, expect, it } from 'vitest';
import { countFilters, filtersOf, isFiltered } from './list-filters.logic.ts';

const defaults = { search: '', year: 'all', state: 'open', from: '', sort: 'name', page: 1, size: 50 };

describe('list filters', () => {
  it('count the values that differ from the default, without search and page', () => {
    expect(countFilters(defaults, { ...defaults, search: 'amara', sort: 'email', page: 2, size: 25 })).toBe(0);
    expect(countFilters(defaults, { ...defaults, year: '2', state: 'all' })).toBe(2);
  });

  it('hide rows by a filter, the search or the page', () => {
    expect(isFiltered(defaults, { ...defaults, sort: 'email', size: 25 })).toBe(false);
    for (const change of [{ year: '2' }, { search: 'amara' }, { page: 2 }])
      expect(isFiltered(defaults, { ...defaults, ...change })).toBe(true);
  });

  it('are reset without the search', () => {
    expect(filtersOf(defaults)).toEqual({ year: 'all', state: 'open', from: '' });
  });
});
