import { isClassWeek, shareWeek } from '@muster/contract/timetables/week-patterns';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '../platform/database/testing/test-database.ts';
import { addDays } from '../platform/dates.rules.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

const patterns = [null, 'odd', 'even', '3', '1-4,7,9-12', '10-54', '54'];

it('is_class_week has the rule of the contract', async () => {
  const semesters = [
    // A Wednesday, a Monday and a Sunday, at the turn of a year and in a leap year.
    { starts_on: '2026-09-23', ends_on: '2026-12-18' },
    { starts_on: '2026-12-28', ends_on: '2027-04-30' },
    { starts_on: '2028-01-30', ends_on: '2029-01-28' },
    { starts_on: null, ends_on: null },
  ];
  const cases = semesters.flatMap((semester) =>
    patterns.flatMap((weeks) =>
      Array.from({ length: 400 }, (_, day) => ({
        ...semester,
        weeks,
        date: addDays(semester.starts_on ?? '2026-09-23', day - 10),
      })),
    ),
  );
  const rows = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT is_class_week(c.weeks, c.starts_on, c.ends_on, c.date) AS held
       FROM json_to_recordset($1::json) AS c (weeks text, starts_on date, ends_on date, date date)`,
      [JSON.stringify(cases)],
      z.object({ held: z.boolean() }),
    ),
  );
  expect(rows.map(({ held }) => held)).toEqual(cases.map((one) => isClassWeek(one, one.date)));
});

it('share_week has the rule of the contract', async () => {
  const pairs = patterns.flatMap((one) => patterns.map((other) => ({ one, other })));
  const rows = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT share_week(p.one, p.other) AS shared FROM json_to_recordset($1::json) AS p (one text, other text)`,
      [JSON.stringify(pairs)],
      z.object({ shared: z.boolean() }),
    ),
  );
  expect(rows.map(({ shared }) => shared)).toEqual(pairs.map(({ one, other }) => shareWeek(one, other)));
});
