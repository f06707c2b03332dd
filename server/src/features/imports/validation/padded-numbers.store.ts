import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import type { StoredNumbers } from '../parsing/changed-numbers.rules.ts';

const numberForm = z.object({ digits: z.number(), count: z.number(), example: z.string().nullable() });
const minNumbers = 20;
/** Share of the numbers that have the usual length. */
const minShare = 0.95;
const numbersOf = { students: 'student_id', staff: 'employee_id' } as const;

/** The usual form of the numbers of students or staff; undefined unless nearly all have one length, and some begin with a zero. */
export async function findPaddedNumbers(
  tx: UniversityTx,
  table: keyof typeof numbersOf,
): Promise<StoredNumbers | undefined> {
  const number = numbersOf[table];
  const forms = await tx.query(
    `SELECT length(${number}) AS digits, count(*) AS count, min(${number}) FILTER (WHERE ${number} LIKE '0%') AS example
     FROM ${table} WHERE university_id = $1 AND ${number} ~ '^[0-9]+$' GROUP BY 1 ORDER BY 2 DESC`,
    [tx.universityId],
    numberForm,
  );
  const total = forms.reduce((sum, { count }) => sum + count, 0);
  const [usual] = forms;
  if (!usual || usual.example === null || total < minNumbers || usual.count < total * minShare) return undefined;
  const shorter = await tx.query(
    `SELECT ${number} AS number FROM ${table} WHERE university_id = $1 AND ${number} ~ '^[0-9]+$' AND length(${number}) < $2`,
    [tx.universityId, usual.digits],
    z.object({ number: z.string() }),
  );
  return { example: usual.example, shorter: new Set(shorter.map((one) => one.number)) };
}
