import { listStudents } from '@muster/contract/people/students';
import { expect, test } from 'vitest';
import { parseListSearch, acceptedParams, buildListSearch } from './list-search.logic.ts';

const defaults = { search: '', year: 'all', isOpen: false, page: 1, size: 50 };

test('an address that was shared shows the same list', () => {
  const written = buildListSearch(defaults, {}, { search: 'silva', year: '2', isOpen: true, page: 3 });
  expect(written).toEqual({ search: 'silva', year: '2', isOpen: true, page: 3 });
  expect(parseListSearch(defaults, written)).toEqual({ ...defaults, ...written });
});

test('what is usual is not written into the address, and what belongs to others stays there', () => {
  expect(buildListSearch(defaults, { page: 4, from: 'mail' }, { year: 'all', size: 50 })).toEqual({ from: 'mail' });
});

test('another filter starts at the first page; turning the page keeps the filter', () => {
  expect(buildListSearch(defaults, { page: 4 }, { year: '2' })).toEqual({ year: '2' });
  expect(buildListSearch(defaults, { year: '2' }, { page: 5 })).toEqual({ year: '2', page: 5 });
});

test('an address typed by hand that makes no sense shows the usual list', () => {
  expect(parseListSearch(defaults, { page: '-3', size: 'many', year: 2, search: { a: 1 } })).toEqual({
    ...defaults,
    year: '2',
  });
});

test('a word that the server would refuse is as if it were not there; what is typed stays', () => {
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
