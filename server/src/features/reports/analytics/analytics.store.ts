import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { classLines } from '../aggregates/aggregated-classes.store.ts';
import { studentKeyColumn } from '../queries/page-query.store.ts';
import { hasStudentKeys, studentCounts } from '../aggregates/aggregated-students.store.ts';

export const sumsRow = z.object({
  sessions: z.number(),
  present: z.number(),
  late: z.number(),
  absent: z.number(),
  excused: z.number(),
});
export type Sums = z.infer<typeof sumsRow>;
const weekRow = sumsRow.extend({ week_start: z.string() });
export type Week = z.infer<typeof weekRow>;
/** `step` is 0 (below 10 %) to 9; null for students without a percentage. */
const stepRow = z.object({ step: z.number().nullable(), students: z.number() });
export type Step = z.infer<typeof stepRow>;

/** Sums of the figures of class lines. */
export const sumsOf = `sum(present)::int AS present, sum(late)::int AS late, sum(absent)::int AS absent, sum(excused)::int AS excused`;

/** Rounds like `percentage` in the contract. */
export const percentOf = (attended: string, total: string): string =>
  `CASE WHEN ${total} > 0 THEN floor((${attended})::float8 * 1000 / (${total}) + 0.5) / 10 END`;

/** Whether the rounded percentage reaches a limit, in integer arithmetic. */
export const reaches = (attended: string, total: string, limit: number): string =>
  `${attended} * 2000 >= ${total} * ${20 * limit - 1}`;

export function listWeeks(tx: UniversityTx, filters: Filters): Promise<Week[]> {
  const values: Parameters = [tx.universityId];
  const lines = classLines(filters, values);
  return tx.query(
    `SELECT date_trunc('week', session_date)::date::text AS week_start, count(*)::int AS sessions, ${sumsOf}
     FROM (SELECT session_id, session_date, ${sumsOf} FROM (${lines}) l GROUP BY session_id, session_date) s
     GROUP BY 1 ORDER BY 1`,
    values,
    weekRow,
  );
}

/** Counts students by their percentage over all modules. */
export function listSteps(tx: UniversityTx, filters: Filters): Promise<Step[]> {
  const values: Parameters = [tx.universityId];
  const counts = studentCounts(filters, values);
  return tx.query(
    `SELECT least(floor(percent / 10), 9)::int AS step, count(*)::int AS students
     FROM (SELECT ${percentOf('sum(attended)', 'sum(total)')} AS percent FROM (${counts}) c GROUP BY ${studentKeyColumn(hasStudentKeys(filters))}) s
     GROUP BY 1 ORDER BY 1`,
    values,
    stepRow,
  );
}
