import { foldText } from '@muster/contract/http/fold-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStudentIds, type StudentSearch } from './student-search.store.ts';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { fillUniversity, type FilledUniversity } from '../../../migrations/two-universities.ts';

const database = await makeTestDatabase();
afterAll(database.drop);
let ours: FilledUniversity;
let theirs: FilledUniversity;
beforeAll(async () => {
  ours = await fillUniversity(database, 'A');
  theirs = await fillUniversity(database, 'B');
});

const find = (search: StudentSearch, university = ours) =>
  database.inUniversity(university.universityId, (tx) =>
    findStudentIds(tx, search, { sort: 'name', direction: 'asc', take: 50 }),
  );
const total = async (search: StudentSearch) => (await find(search)).total;
const change = (text: string, values: unknown[] = []) =>
  database.inUniversity(ours.universityId, (tx) => tx.execute(text, values));
const readKeys = (text: string) => database.inUniversity(ours.universityId, (tx) => tx.query(text, []));

const addStudents = (count: number) =>
  change(
    `INSERT INTO students (university_id, name, email, student_id)
     SELECT $1, 'Of Many ' || n, 'm' || n || '@d' || n || '.example', 'M' || n FROM generate_series(1, $2::int) n`,
    [ours.universityId, count],
  );

describe('student search', () => {
  it('finds only students of the university of the transaction', async () => {
    const [own, other] = [await find({}), await find({}, theirs)];
    expect([own.total, other.total]).toEqual([1, 1]);
    expect(own.ids).not.toEqual(other.ids);
    expect(await find({ ids: other.ids })).toEqual({ total: 0, ids: [] });
  });

  it.each<StudentSearch>([{ search: "' OR true --" }, { gender: "x' OR 'a' = 'a" }])(
    'treats %j as text, not as SQL',
    async (search) => {
      expect(await total(search)).toBe(0);
    },
  );

  it('ignores case, accents and repeated spaces, and has no wildcards', async () => {
    await change(`UPDATE students SET name = 'José  Ángel_50%', email = 'jose@example.edu'`);
    for (const search of ['jose an', 'JOSÉ ÁNGEL', 'el_50%', 'e@exam', ''])
      expect(await total({ search }), search).toBe(1);
    for (const search of ['@', '@exa', 'jose@example.edu', 'MPLE', '.edu'])
      expect(await total({ search }), search).toBe(1);
    for (const search of [
      '@xample',
      'a@example',
      'e@example.edu.',
      'edu@',
      'Ángel@',
      'el.50',
      'e%50',
      'jose_angel',
      'Ada',
    ])
      expect(await total({ search }), search).toBe(0);
  });

  it.each([
    ['Kasun Perera', ['Perera Kasun', 'Perera, Kasun', 'kas per']],
    ['Jean-Baptiste O’Brien', ['Jean Baptiste', 'jean-baptiste', 'OBrien', "O'Brien", 'O’BRIEN Jean']],
    ['Łukasz Weiß', ['lukasz', 'Weiss', 'weiß', 'ŁUKASZ']],
    ['Işıl Ørsted', ['isil', 'Işıl', 'orsted', 'ISIL']],
  ])('finds %s by the words in any order, without special letters and hyphens', async (name, inputs) => {
    await change('UPDATE students SET name = $1', [name]);
    for (const search of inputs) expect(await total({ search }), search).toBe(1);
    for (const search of [`${inputs[0]} Zoe`, 'all', 'null']) expect(await total({ search }), search).toBe(0);
  });

  it('folds texts as foldText() does', async () => {
    for (const text of ['Jean-Baptiste O’Brien, ßœæþ', 'ŁÓDŹ  ıİ', 'Ünïcödé', 'ශ්‍රී', 'ཀ้ก', ' a '])
      expect(await readKeys(`SELECT fold_text('${text.replaceAll("'", "''")}') AS text`)).toEqual([
        { text: foldText(text) },
      ]);
  });

  it('compares the filters by name, number and e-mail with that text alone', async () => {
    expect(await total({ name: 'example' })).toBe(0);
    expect(await total({ student_id: 's1', email: 'example' })).toBe(1);
    expect(await total({ name: 'jose', email: 'angel' })).toBe(0);
  });

  it('follows inserted and deleted students', async () => {
    await addStudents(1);
    expect(await total({})).toBe(2);
    await change(`DELETE FROM students WHERE student_id = 'M1'`);
    expect(await total({})).toBe(1);
  });

  it('returns a slice with the total of the whole search', async () => {
    await addStudents(250);
    expect(await total({ search: '.example', email: '@d' })).toBe(250);
    expect(await total({ search: '7@d7.ex' })).toBe(1);
    for (const [skip, size] of [
      [0, 100],
      [200, 50],
      [1000, 0],
    ] as const) {
      const { total: all, ids } = await database.inUniversity(ours.universityId, (tx) =>
        findStudentIds(tx, { search: 'of many' }, { sort: 'email', direction: 'desc', skip, take: 100 }),
      );
      expect([all, ids.length]).toEqual([250, size]);
    }
    await change(`DELETE FROM students WHERE name LIKE 'Of Many%'`);
  });

  it('indexes the longest name, number and address of a form in a script of four bytes', async () => {
    const [name = '', number, email] = [200, 60, 249].map((length) => '\u{1d49c}'.repeat(length));
    await change('UPDATE students SET name = $1, student_id = $2, email = $3', [name, number, `${email}@e.lk`]);
    expect(await total({ search: name })).toBe(1);
  });

  it('follows renamed groups and degrees', async () => {
    await change(`UPDATE groups SET group_name = 'Renamed'`);
    await change(`UPDATE degree_details SET degree_programme = 'Renamed, too'`);
    expect(await readKeys('SELECT group_key, degree_key FROM student_search')).toEqual([
      { group_key: 'renamed', degree_key: 'renamed too' },
    ]);
  });
});

describe('student suggestions', () => {
  const suggest = (input: string, university = ours) =>
    database.inUniversity(university.universityId, async (tx) => {
      const rows = await tx.query(
        `SELECT s.name FROM unnest(suggest_students($1, 3)) WITH ORDINALITY AS found (id, at)
         JOIN students s ON s.id = found.id ORDER BY found.at`,
        [input],
      );
      return rows.map((row) => row['name']);
    });
  beforeAll(async () => {
    const names = ['Mara Anders', 'Anna Berg', 'Jo Hanan', 'Ana Cruz'];
    for (const [at, name] of names.entries())
      await change(`INSERT INTO students (university_id, name, email, student_id) VALUES ($1, $2, $3, $4)`, [
        ours.universityId,
        name,
        `p${at}@x.example`,
        `P-${at}`,
      ]);
  });

  it('lists names that begin with the input first, then other words, then matches anywhere', async () => {
    expect(await suggest('an')).toEqual(['Ana Cruz', 'Anna Berg', 'Mara Anders']);
    expect(await suggest('ana')).toEqual(['Ana Cruz', 'Jo Hanan']);
  });

  it('finds numbers and e-mail addresses by their beginning', async () => {
    expect(await suggest('p-2')).toEqual(['Jo Hanan']);
    expect(await suggest('P3@')).toEqual(['Ana Cruz']);
  });

  it('suggests nothing for a blank input or a student of another university', async () => {
    expect(await suggest('  ')).toEqual([]);
    expect(await suggest('ana', theirs)).toEqual([]);
  });
});
