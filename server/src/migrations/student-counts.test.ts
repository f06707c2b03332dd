import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database/test-database.ts';
import { type Filled, fillUniversity } from './two-universities.ts';

/** Lists take their totals from what is counted beforehand: it must be what counting would find, whatever happens to students. */
const database = await makeTestDatabase();
afterAll(database.drop);
let here: Filled;
let there: Filled;
beforeAll(async () => {
  here = await fillUniversity(database, 'A');
  there = await fillUniversity(database, 'B');
});

/** Each test begins with the one student of the university. */
beforeEach(() => change(`DELETE FROM students WHERE student_id LIKE 'N%'`));

type Found = { total: number; ids: string[]; stamp: string | null };
type Known = { stamp: string | null; total: number };

const find = async (wanted: object, slice: { skip?: number; take?: number } = {}, known?: Known): Promise<Found> => {
  const [found] = await change(`SELECT total, ids, stamp FROM find_students($1, 'name', false, $2, $3, $4, $5)`, [
    JSON.stringify(wanted),
    slice.skip ?? 0,
    slice.take ?? 500,
    known?.stamp,
    known?.total,
  ]);
  return found as Found;
};
const change = (text: string, values: unknown[] = []) =>
  database.inUniversity(here.universityId, (tx) => tx.query(text, values));
const fold = () => database.acrossUniversities((tx) => tx.query('SELECT fold_student_counts() AS fewer'));

const kinds = [
  {},
  { active: true },
  { active: false },
  { gender: 'Male' },
  { year: 2, semester: 1 },
  { year: 3, gender: 'Female', active: true },
  { local_international: 'international' },
];

/** The total beside a page is counted beforehand; whoever asks for everybody is given them one by one. */
async function expectTrueTotals(): Promise<void> {
  for (const wanted of kinds) {
    const { total } = await find(wanted, { take: 0 });
    const everybody = await change(`SELECT ids FROM find_students($1, 'name', false, 0, NULL)`, [
      JSON.stringify(wanted),
    ]);
    expect(everybody, JSON.stringify(wanted)).toMatchObject([{ ids: { length: total } }]);
  }
}

const adding = `INSERT INTO students (university_id, name, email, student_id, gender, current_year, current_semester, active)
  SELECT $1, 'Student ' || n, 'n' || n || '@x.example', 'N' || n, (ARRAY['Male', 'Female', NULL])[n % 3 + 1], n % 4 + 1, n % 2 + 1, n % 5 > 0
  FROM generate_series($2::int, $3::int) n`;

describe('the totals', () => {
  test('are true after students came, changed and went, and after the counts are summed up', async () => {
    await change(adding, [here.universityId, 1, 120]);
    expect((await find({})).total).toBe(121);
    await expectTrueTotals();
    await change(`UPDATE students SET current_year = 2, active = NOT active WHERE student_id LIKE 'N1%'`);
    await change(
      `UPDATE students SET local_international = 'international', gender = 'Other' WHERE student_id LIKE 'N2%'`,
    );
    await expectTrueTotals();
    await change(`DELETE FROM students WHERE student_id LIKE 'N%5'`);
    expect((await find({})).total).toBe(109);
    await expectTrueTotals();
    expect(await fold()).not.toEqual([{ fewer: 0 }]);
    expect((await find({})).total).toBe(109);
    await expectTrueTotals();
    expect(await fold(), 'nothing is left to sum up').toEqual([{ fewer: 0 }]);
    await change(`DELETE FROM students WHERE student_id LIKE 'N%'`);
    expect((await find({})).total).toBe(1);
  });

  test('are of one university', async () => {
    const [found] = await database.inUniversity(there.universityId, (tx) =>
      tx.query(`SELECT total FROM find_students('{}', 'name', false, 0, 0)`),
    );
    expect(found).toEqual({ total: 1 });
  });

  test('are those of the transaction: what others have not committed is not in them, and nobody waits for anybody', async () => {
    const undone = change(adding, [here.universityId, 1, 10]).then(() => find({}, { take: 0 }));
    expect(await undone).toMatchObject({ total: 11 });
    await database
      .inUniversity(here.universityId, async (tx) => {
        await tx.query(`UPDATE students SET current_year = 4 WHERE student_id <> 'N3'`);
        await change(`UPDATE students SET current_year = 3 WHERE student_id = 'N3'`);
        await fold();
        expect((await find({ year: 3 }, { take: 0 })).total).toBe((await find({ year: 3 })).ids.length);
        throw new Error('given up');
      })
      .catch((error: Error) => expect(error.message).toBe('given up'));
    await expectTrueTotals();
  });
});

describe('the total of a search', () => {
  test('is taken from the last time while no student has changed, and counted again afterwards', async () => {
    await change(adding, [here.universityId, 1, 40]);
    const first = await find({ search: 'student' }, { take: 10 });
    expect(first.total).toBe(40);
    expect((await find({ search: 'student' }, { take: 0 }, { ...first, total: 39 })).total).toBe(39);
    const changes: [string, number][] = [
      [`UPDATE students SET name = 'Somebody 7' WHERE student_id = 'N7'`, 39],
      [`DELETE FROM students WHERE student_id = 'N8'`, 38],
      [`UPDATE students SET gender = 'Other' WHERE student_id = 'N9'`, 38],
    ];
    for (const [text, total] of changes) {
      const before = await find({ search: 'student' });
      await change(text);
      const after = await find({ search: 'student' }, {}, { ...before, total: 1 });
      expect(after.stamp, text).not.toBe(before.stamp);
      expect(after.total, text).toBe(total);
    }
    await change(`UPDATE students SET contact_no = '+94 11 2345678' WHERE student_id = 'N9'`);
    const same = await find({ search: 'student' });
    expect((await find({ search: 'student' }, {}, { ...same, total: 1 })).total, 'a number is in no list').toBe(1);
  });

  test.each([0, 7, 20, 30, 35, 38, 50])(
    'shows the same page with a known total as without, from %i on',
    async (skip) => {
      await change(adding, [here.universityId, 1, 38]);
      const counted = await find({ search: 'student' }, { skip, take: 10 });
      expect(await find({ search: 'student' }, { skip, take: 10 }, counted)).toEqual(counted);
      expect(counted.ids).toHaveLength(Math.min(10, Math.max(0, 38 - skip)));
      const everybody = await find({ search: 'student' });
      expect(counted.ids).toEqual(everybody.ids.slice(skip, skip + 10));
    },
  );
});
