// @vitest-environment node
import type { SearchHit } from '@muster/contract/people/search';
import { describe, expect, it } from 'vitest';
import { countText, groupHits, searchPages } from './search.logic.ts';

const hit = (kind: SearchHit['kind'], title: string, active = true): SearchHit => ({
  kind,
  id: title.toLowerCase(),
  title,
  detail: `No. ${title}`,
  active,
});

describe('search results', () => {
  it('link each kind to its edit screen', () => {
    const found = groupHits([
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

  it('mark inactive records', () => {
    const [students] = groupHits([hit('student', 'Amara'), hit('student', 'Ivan', false)]);
    expect(students?.items.map(({ detail }) => detail)).toEqual(['No. Amara', 'No. Ivan · Inactive']);
  });

  it('contain the pages with all words in the title, and all pages for an empty text', () => {
    const pages = [
      { href: '/add-student-form', title: 'Add student' },
      { href: '/students-list', title: 'Students' },
    ];
    const titles = (text: string) => searchPages(pages, text).flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles('stud add')).toEqual(['Add student']);
    expect(titles('')).toEqual(['Add student', 'Students']);
    expect(titles('timetable')).toEqual([]);
  });

  it('are counted in words', () => {
    expect(countText([])).toBe('0 results');
    expect(countText(groupHits([hit('staff', 'L')]))).toBe('1 result');
    expect(countText(groupHits([hit('staff', 'L'), hit('group', 'G')]))).toBe('2 results');
  });
});
