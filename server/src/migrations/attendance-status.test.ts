import { attendanceStatuses, isAttended, isInTotal, markStatuses } from '@muster/contract/attendance/statuses';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

const statusRow = z.object({ status: z.string(), attended: z.boolean(), in_total: z.boolean() });

describe('attendance statuses', () => {
  it('mean the same in SQL as in the contract', async () => {
    const rows = await database.acrossUniversities((tx) =>
      tx.query(
        `SELECT status, is_attended(status) AS attended, is_in_total(status) AS in_total FROM unnest($1::text[]) AS status`,
        [markStatuses],
        statusRow,
      ),
    );
    expect(rows).toEqual(
      markStatuses.map((status) => ({ status, attended: isAttended(status), in_total: isInTotal(status) })),
    );
  });

  it('are the statuses that the tables accept', async () => {
    const rows = await database.acrossUniversities((tx) =>
      tx.query(
        `SELECT DISTINCT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
         WHERE conrelid IN ('attendance'::regclass, 'mark_changes'::regclass, 'mark_questions'::regclass)
           AND pg_get_constraintdef(oid) LIKE '%excused%'`,
        [],
        z.object({ name: z.string(), definition: z.string() }),
      ),
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['attendance', 'mark_changes', 'mark_questions']));
    for (const { definition } of rows)
      expect([...definition.matchAll(/'(\w+)'/gu)].map(([, status]) => status)).toEqual(markStatuses);
  });

  it('have different shortcuts', () => {
    const shortcuts = Object.values(attendanceStatuses).map(({ shortcut }) => shortcut);
    expect(new Set(shortcuts).size).toBe(markStatuses.length);
  });
});
