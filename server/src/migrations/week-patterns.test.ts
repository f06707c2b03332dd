import { isClassDay, shareValidity, shareWeek } from '@muster/contract/timetables/week-patterns';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { addDays } from '#platform/dates.rules.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

/** No limit, a first day, a last day, and both. */
const validities = (first: string) =>
  [null, addDays(first, 30)].flatMap((valid_from) =>
    [null, addDays(first, 60)].map((valid_until) => ({ valid_from, valid_until })),
  );
const patterns = [null, 'odd', 'even', '3', '1-4,7,9-12', '10-54', '54'];

it('is_class_day has the rule of the contract', async () => {
  const semesters = [
    // A Wednesday, a Monday and a Sunday, at the turn of a year and in a leap year.
    { starts_on: '2026-09-23', ends_on: '2026-12-18' },
    { starts_on: '2026-12-28', ends_on: '2027-04-30' },
    { starts_on: '2028-01-30', ends_on: '2029-01-28' },
    { starts_on: null, ends_on: null },
  ];
  const cases = semesters.flatMap((semester) => {
    const first = semester.starts_on ?? '2026-09-23';
    return validities(first).flatMap((validity) =>
      patterns.flatMap((weeks) =>
        Array.from({ length: 400 }, (_, day) => ({ ...semester, ...validity, weeks, date: addDays(first, day - 10) })),
      ),
    );
  });
  const rows = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT is_class_day(c.weeks, c.valid_from, c.valid_until, c.starts_on, c.ends_on, c.date) AS held
       FROM json_to_recordset($1::json)
         AS c (weeks text, valid_from date, valid_until date, starts_on date, ends_on date, date date)`,
      [JSON.stringify(cases)],
      z.object({ held: z.boolean() }),
    ),
  );
  expect(rows.map(({ held }) => held)).toEqual(cases.map((one) => isClassDay(one, one.date)));
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

it('share_validity has the rule of the contract', async () => {
  const all = ['2026-09-23', '2026-10-24', '2026-11-21', '2026-11-23'].flatMap(validities);
  const pairs = ['Monday', 'Thursday', 'Sunday'].flatMap((day_of_week) =>
    all.flatMap((one) => all.map((other) => ({ one: { ...one, day_of_week }, other: { ...other, day_of_week } }))),
  );
  const rows = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT share_validity(p.one->>'day_of_week', (p.one->>'valid_from')::date, (p.one->>'valid_until')::date,
         (p.other->>'valid_from')::date, (p.other->>'valid_until')::date) AS shared
       FROM json_to_recordset($1::json) AS p (one json, other json)`,
      [JSON.stringify(pairs)],
      z.object({ shared: z.boolean() }),
    ),
  );
  expect(rows.map(({ shared }) => shared)).toEqual(pairs.map(({ one, other }) => shareValidity(one, other)));
  expect(new Set(rows.map(({ shared }) => shared)).size).toBe(2);
});
