// @vitest-environment node
import type { SearchHit } from '@muster/contract/people/search';
import { describe, expect, it } from 'vitest';
import { arrangePalette, countText, groupHits, type SearchResult } from './search.logic.ts';

const hit = (kind: SearchHit['kind'], title: string, active = true): SearchHit => ({
  kind,
  id: title.toLowerCase(),
  title,
  detail: `No. ${title}`,
  active,
});

const page: SearchResult = { href: '/students-list', title: 'Students', detail: '', kind: 'page' };
const entries: readonly SearchResult[] = [
  { href: '/add-student-form', title: 'Add student', detail: '', kind: 'action' },
  page,
];
const labelled = (groups: ReturnType<typeof arrangePalette>) =>
  groups.map(({ label, items }) => `${label}: ${items.map(({ title }) => title).join(', ')}`);

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
      ['Students', '/students/s'],
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
    const titles = (text: string) =>
      arrangePalette({ text, entries, recent: [], records: [] }).flatMap(({ items }) =>
        items.map(({ title }) => title),
      );
    expect(titles('stud add')).toEqual(['Add student']);
    expect(titles('')).toEqual(['Add student', 'Students']);
    expect(titles('timetable')).toEqual([]);
  });

  it('list the entries opened before first, and once, for an empty text', () => {
    const recent = [{ ...page, detail: '' }];
    const groups = arrangePalette({ text: ' ', entries, recent, records: [] });
    expect(labelled(groups)).toEqual(['Recent: Students', 'Actions: Add student']);
  });

  it('put pages and actions before records only if one starts with the text', () => {
    const records = groupHits([hit('student', 'Adde Student')]);
    const input = { entries, recent: [page], records };
    expect(labelled(arrangePalette({ ...input, text: 'add' }))).toEqual([
      'Actions: Add student',
      'Students: Adde Student',
    ]);
    expect(labelled(arrangePalette({ ...input, text: 'dent' }))[0]).toBe('Students: Adde Student');
    expect(labelled(arrangePalette({ ...input, text: 'stu' }))[0]).toBe('Go to: Students');
  });

  it('offer the search in a list of the role', () => {
    const searchList = (text: string): SearchResult => ({ ...page, href: `/list?search=${text}`, title: text });
    const groups = arrangePalette({ text: 'ada', entries, recent: [], records: [], searchList });
    expect(groups.at(-1)?.items[0]?.href).toBe('/list?search=ada');
  });

  it('are counted in words', () => {
    expect(countText([])).toBe('0 results');
    expect(countText(groupHits([hit('staff', 'L')]))).toBe('1 result');
    expect(countText(groupHits([hit('staff', 'L'), hit('group', 'G')]))).toBe('2 results');
  });
});
