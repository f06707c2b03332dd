import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { attendedSum, classRows, expectedSum, sumsOfStatuses } from '../queries/class-rows.store.ts';
import { onlyRow } from '../queries/page.store.ts';
import { isBelow, limitsOfModules } from '../queries/percentages.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { studentRows } from '../queries/student-rows.store.ts';

const dayRow = z.object({ date: z.string(), attended: z.number(), expected: z.number() });
export type DayFigures = z.infer<typeof dayRow>;

/** The figures of each day with classes. */
export function listDayFigures(tx: UniversityTx, filters: Filters): Promise<DayFigures[]> {
  const values: Parameters = [tx.universityId];
  return tx.query(
    `SELECT session_date::text AS date, (${attendedSum})::int AS attended, (${expectedSum})::int AS expected
     FROM (SELECT session_date, ${sumsOfStatuses} FROM (${classRows(filters, values)}) r GROUP BY 1) d`,
    values,
    dayRow,
  );
}

const belowRow = z.object({ now: z.number(), before: z.number() });

/**
 * Counts the students below the band Average in a module: now, and without the classes from the day `since`. The classes of these days are subtracted,
 * so that the other classes of the semester are not read.
 */
export async function countBelowAverage(
  tx: UniversityTx,
  filters: Filters,
  since: string,
): Promise<z.infer<typeof belowRow>> {
  const values: Parameters = [tx.universityId];
  const limits = limitsOfModules(filters, values, 'j');
  const latest = { ...filters, from: filters.from === null || filters.from < since ? since : filters.from };
  const sumsOf = (rows: Filters): string =>
    `SELECT student_id, module_id, academic_year, sum(attended)::int AS attended, sum(total)::int AS total
     FROM (${studentRows(rows, values)}) r GROUP BY student_id, module_id, academic_year`;
  const rows = await tx.query(
    `WITH all_classes AS MATERIALIZED (${sumsOf(filters)}), latest AS MATERIALIZED (${sumsOf(latest)})
     SELECT count(*) FILTER (WHERE is_below)::int AS now, count(*) FILTER (WHERE was_below)::int AS before
     FROM (SELECT bool_or(${isBelow('j.attended', 'j.total', limits.Average)}) AS is_below,
                  bool_or(${isBelow('j.attended - coalesce(l.attended, 0)', 'j.total - coalesce(l.total, 0)', limits.Average)}) AS was_below
           FROM all_classes j LEFT JOIN latest l USING (student_id, module_id, academic_year) ${limits.join}
           GROUP BY student_id) s`,
    values,
    belowRow,
  );
  return onlyRow(rows);
}
