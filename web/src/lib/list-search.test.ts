import { expect, test } from 'vitest';
import { readListSearch, writeListSearch } from './list-search.logic.ts';

const defaults = { search: '', year: 'all', isOpen: false, page: 1, size: 50 };

test('an address that was shared shows the same list', () => {
  const written = writeListSearch(defaults, {}, { search: 'silva', year: '2', isOpen: true, page: 3 });
  expect(written).toEqual({ search: 'silva', year: '2', isOpen: true, page: 3 });
  expect(readListSearch(defaults, written)).toEqual({ ...defaults, ...written });
});

test('what is usual is not written into the address, and what belongs to others stays there', () => {
  expect(writeListSearch(defaults, { page: 4, from: 'mail' }, { year: 'all', size: 50 })).toEqual({ from: 'mail' });
});

test('another filter starts at the first page; turning the page keeps the filter', () => {
  expect(writeListSearch(defaults, { page: 4 }, { year: '2' })).toEqual({ year: '2' });
  expect(writeListSearch(defaults, { year: '2' }, { page: 5 })).toEqual({ year: '2', page: 5 });
});

test('an address typed by hand that makes no sense shows the usual list', () => {
  expect(readListSearch(defaults, { page: '-3', size: 'many', year: 2, search: { a: 1 } })).toEqual({
    ...defaults,
    year: '2',
  });
});
