// @vitest-environment node
import type { SearchHit } from '@muster/contract/people/search';
import { expect, test } from 'vitest';
import { countText, findingsOf, placesFor } from './search.logic.ts';

const hit = (kind: SearchHit['kind'], title: string, active = true): SearchHit => ({
  kind,
  id: title.toLowerCase(),
  title,
  detail: `No. ${title}`,
  active,
});

test('each kind leads to the screen where it is changed', () => {
  const found = findingsOf([
    hit('degree', 'D'),
    hit('student', 'S'),
    hit('staff', 'L'),
    hit('module', 'M'),
    hit('group', 'G'),
  ]);
  expect(found.map(({ label, items }) => [label, ...items.map(({ href }) => href)])).toEqual([
    ['Students', '/edit-student/s'],
    ['Staff', '/edit-staff/l'],
    ['Modules', '/add-module-here?edit=m'],
    ['Groups', '/add-group?edit=g'],
    ['Degree programmes', '/add-degree-program?edit=d'],
  ]);
});

test('who is no longer active says so', () => {
  const [students] = findingsOf([hit('student', 'Amara'), hit('student', 'Ivan', false)]);
  expect(students?.items.map(({ detail }) => detail)).toEqual(['No. Amara', 'No. Ivan · Inactive']);
});

test('a place is found by any words of its name, and all of them stand there before anything is typed', () => {
  const places = [
    { href: '/add-student-form', title: 'Add student' },
    { href: '/students-list', title: 'Students' },
  ];
  const titles = (words: string) => placesFor(places, words).flatMap(({ items }) => items.map(({ title }) => title));
  expect(titles('stud add')).toEqual(['Add student']);
  expect(titles('')).toEqual(['Add student', 'Students']);
  expect(titles('timetable')).toEqual([]);
});

test('how many there are is told in words', () => {
  expect(countText([])).toBe('0 results');
  expect(countText(findingsOf([hit('staff', 'L')]))).toBe('1 result');
  expect(countText(findingsOf([hit('staff', 'L'), hit('group', 'G')]))).toBe('2 results');
});
