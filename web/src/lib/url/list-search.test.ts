import { listStudents } from '@muster/contract/people/students';
import { describe, expect, it } from 'vitest';
import { parseListSearch, acceptedParams, buildListSearch } from './list-search.logic.ts';

const defaults = { search: '', year: 'all', isOpen: false, page: 1, size: 50 };

describe('list search', () => {
  it('restores a list from a shared URL', () => {
    const written = buildListSearch(defaults, {}, { search: 'silva', year: '2', isOpen: true, page: 3 });
    expect(written).toEqual({ search: 'silva', year: '2', isOpen: true, page: 3 });
    expect(parseListSearch(defaults, written)).toEqual({ ...defaults, ...written });
  });

  it('omits defaults and keeps other params', () => {
    expect(buildListSearch(defaults, { page: 4, from: 'mail' }, { year: 'all', size: 50 })).toEqual({ from: 'mail' });
  });

  it('resets the page on a new filter, but not the filter on a new page', () => {
    expect(buildListSearch(defaults, { page: 4 }, { year: '2' })).toEqual({ year: '2' });
    expect(buildListSearch(defaults, { year: '2' }, { page: 5 })).toEqual({ year: '2', page: 5 });
  });

  it('falls back to defaults for malformed values', () => {
    expect(parseListSearch(defaults, { page: '-3', size: 'many', year: 2, search: { a: 1 } })).toEqual({
      ...defaults,
      year: '2',
    });
  });

  it('ignores values the server would reject, except search text', () => {
    const list = { search: '', sort: 'name', year: 'all', page: 1, size: 50 };
    const taken = acceptedParams(listStudents);
    const raw = { search: 'x'.repeat(300), sort: 'shoe size', year: 'second', page: 2, size: 1000 };
    expect(parseListSearch(list, raw, taken)).toEqual({ ...list, search: raw.search, page: 2 });
    expect(parseListSearch(list, { sort: 'email', year: 2, size: 100 }, taken)).toEqual({
      ...list,
      sort: 'email',
      year: '2',
      size: 100,
    });
    expect(buildListSearch(list, raw, { year: '3' }, taken)).toEqual({ search: raw.search, year: '3' });
  });
});
