import { quickSearch } from '@muster/contract/people/search';
import { describe, expect, it } from 'vitest';
import { scenario } from '#testing/scenario.ts';
import { mountSearch } from './search.routes.ts';
import { makeSearch } from './search.service.ts';

const t = scenario({ mount: (mount, deps) => mountSearch(mount, makeSearch(deps)) });

const ask = (words: string) => t.call(t.here.admin, quickSearch, { query: { q: words } });
const find = async (words: string) => (await ask(words)).body;
const lines = async (words: string) =>
  (await find(words)).map(({ kind, title, detail }) => `${kind} ${title} ${detail}`);
const enrol = (people: readonly (readonly [name: string, number: string])[]) =>
  t.sql(
    `INSERT INTO students (university_id, name, student_id, email)
     SELECT $1, p->>0, p->>1, lower(p->>1) || '@more.example' FROM json_array_elements($2::json) p`,
    t.here.universityId,
    JSON.stringify(people),
  );

describe('quick search', () => {
  it('finds all kinds by a part of the name, ignoring case', async () => {
    expect(await lines('comp')).toEqual(['degree Computing Undergraduate · Local']);
    expect(await lines('PROGRAM')).toEqual(['module Programming CS101']);
    expect(await lines('group b')).toEqual(['group Group B Computing · Year 1 · Semester 1 · 2026-2027']);
    expect(await lines('  laks ')).toEqual(['staff Lakshmi E-Lakshmi']);
    expect(await lines('iko')).toEqual(['student Aiko S-Aiko']);
  });

  it('finds people by number and email, and modules by code', async () => {
    expect(await lines('s-bil')).toEqual(['student Bilal S-Bilal']);
    expect(await lines('bilal@student.ex')).toEqual(['student Bilal S-Bilal']);
    expect(await lines('E-Olga')).toEqual(['staff Olga E-Olga']);
    expect(await lines('cs2')).toEqual(['module Music and Machines CS205']);
  });

  it('returns the id and whether the record is active', async () => {
    expect(await find('S-Ivan')).toEqual([
      { kind: 'student', id: t.here.students.inactive.studentId, title: 'Ivan', detail: 'S-Ivan', active: false },
    ]);
  });

  it('sorts matches at the start first, ignores accents, and limits hits to five per kind', async () => {
    await enrol([
      ['Mc Zorander', 'Q1'],
      ['Ann Zora', 'Q2'],
      ['Zora Bee', 'Q3'],
      ['Otto', 'ZORA-1'],
    ]);
    expect((await find('zora')).map(({ title }) => title)).toEqual(['Zora Bee', 'Otto', 'Ann Zora', 'Mc Zorander']);
    await enrol(Array.from({ length: 6 }, (_, at) => [`Zoran ${at}`, `R${at}`] as const));
    expect(await find('Zórá')).toHaveLength(5);
  });

  it('sorts equal matches by the numbers in their names', async () => {
    for (const at of [10, 9, 2])
      await t.insert('modules', { module_name: `Quantum Lab ${at}`, module_code: `QL${at}`, semester: 1 });
    expect((await find('quantum')).map(({ title }) => title)).toEqual([
      'Quantum Lab 2',
      'Quantum Lab 9',
      'Quantum Lab 10',
    ]);
  });

  it('finds text with LIKE wildcards', async () => {
    await enrol([
      ['Per 100%', 'P_1'],
      ['Back\\slash', 'P2'],
    ]);
    expect(await lines('00%')).toEqual(['student Per 100% P_1']);
    expect(await lines('p_')).toEqual(['student Per 100% P_1']);
    expect(await lines('ck\\s')).toEqual(['student Back\\slash P2']);
    expect(await lines("'; --")).toEqual([]);
  });

  it('requires a query', async () => {
    for (const words of ['', '   '])
      expect((await ask(words)).body).toMatchObject({ details: { q: 'Please enter a search term' } });
  });
});
