import { markStatuses } from '@muster/contract/attendance/statuses';
import { defaultMissedInARow, lowestModules, type riskKinds } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { attendedSum, classRows, expectedSum, sumsOfStatuses } from '../queries/class-rows.store.ts';
import { onlyRow } from '../queries/page.store.ts';
import { isBelow, limitsOfModules, percentOf, stepOf } from '../queries/percentages.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { planForFilters } from '../queries/report-transaction.store.ts';
import { studentModuleYears } from '../queries/student-rows.store.ts';
import { getUpcoming, joinUpcoming, upcomingOf } from './upcoming-classes.store.ts';

const statusCounts = z.object({
  present: z.number(),
  late: z.number(),
  online: z.number(),
  absent: z.number(),
  excused: z.number(),
});
/** Sums of class rows. */
export const sumsRow = statusCounts.extend({ sessions: z.number() });
export type Sums = z.infer<typeof sumsRow>;
export type StatusCounts = z.infer<typeof statusCounts>;

const weekRow = sumsRow.extend({ week_start: z.string() });
export type Week = z.infer<typeof weekRow>;
const lowestModule = statusCounts.extend({ key: z.string(), label: z.string(), detail: z.string() });
export type LowestModule = z.infer<typeof lowestModule>;
const classFigures = z.object({ weeks: z.array(weekRow), modules: z.array(lowestModule) });

/** The figures of classes: weeks, and the modules with the lowest percentages. */
export async function getClassFigures(tx: UniversityTx, filters: Filters): Promise<z.infer<typeof classFigures>> {
  const values: Parameters = [tx.universityId];
  const rows = await tx.query(
    `WITH sessions AS MATERIALIZED (
       SELECT session_id, session_date, module_id, ${sumsOfStatuses} FROM (${classRows(filters, values)}) r GROUP BY 1, 2, 3
     ), weeks AS (
       SELECT date_trunc('week', session_date)::date AS week_start, count(DISTINCT session_id) AS sessions, ${sumsOfStatuses} FROM sessions GROUP BY 1
     ), by_module AS (
       SELECT module_id, ${sumsOfStatuses} FROM sessions GROUP BY 1
     )
     SELECT (SELECT coalesce(json_agg(w ORDER BY w.week_start), '[]') FROM weeks w) AS weeks,
            (SELECT coalesce(json_agg(m), '[]') FROM (
               SELECT mo.id AS key, mo.module_code AS label, mo.module_name AS detail, ${markStatuses.join()}
               FROM by_module b JOIN modules mo ON mo.university_id = $1 AND mo.id = b.module_id
               ORDER BY ${percentOf(attendedSum, `(${expectedSum})`)} NULLS LAST, natural_key(mo.module_code) LIMIT ${lowestModules}) m) AS modules`,
    values,
    classFigures,
  );
  return onlyRow(rows);
}

/** `step` is 0 (below 10 %) to 9; null for students without a percentage. */
const stepRow = z.object({ step: z.number().nullable(), students: z.number() });
export type Step = z.infer<typeof stepRow>;
const studentFigures = z.object({
  steps: z.array(stepRow),
  at_risk: z.object({
    below_80: z.number(),
    below_60: z.number(),
    cannot_reach_80: z.number(),
    missed_in_a_row: z.number(),
  }),
});

/** The figures of students: the distribution over percentages of all modules, and the students at risk in at least one module. */
export async function getStudentFigures(tx: UniversityTx, filters: Filters): Promise<z.infer<typeof studentFigures>> {
  const values: Parameters = [tx.universityId];
  const upcoming = upcomingOf(await getUpcoming(tx, filters), values);
  await planForFilters(tx, filters);
  const limits = limitsOfModules(filters, values, 'j');
  const isAtRisk: AtRiskTexts = {
    below_80: isBelow('j.attended', 'j.total', limits.Excellent),
    below_60: isBelow('j.attended', 'j.total', limits.Average),
    missed_in_a_row: `j.total > 0 AND j.missed_in_a_row >= ${defaultMissedInARow}`,
  };
  const kinds = Object.keys(isAtRisk);
  // Classes to come raise a percentage, so that only rows below the limit cannot reach it.
  const rows = await tx.query(
    `WITH ${upcoming}, rows AS MATERIALIZED (
       SELECT j.student_id, j.module_id, j.academic_year, j.attended, j.total, ${limits.Excellent} AS own_limit, ${Object.entries(
         isAtRisk,
       )
         .map(([kind, condition]) => `${condition} AS ${kind}`)
         .join()}
       FROM (${studentModuleYears(filters, values)}) j ${limits.join}
     ), each_student AS MATERIALIZED (
       SELECT ${stepOf('sum(attended)', 'sum(total)')} AS step, ${kinds.map((kind) => `bool_or(${kind}) AS ${kind}`).join()}
       FROM rows GROUP BY student_id
     ), cannot_reach AS (
       SELECT FROM (SELECT * FROM rows WHERE below_80) j ${joinUpcoming('j')}
       WHERE ${isBelow('j.attended + c.to_come', 'j.total + c.to_come', 'j.own_limit')} GROUP BY j.student_id
     )
     SELECT (SELECT coalesce(json_agg(s ORDER BY s.step), '[]') FROM (
               SELECT step, count(*)::int AS students FROM each_student GROUP BY step) s) AS steps,
            (SELECT to_json(r) FROM (
               SELECT ${kinds.map((kind) => `count(*) FILTER (WHERE ${kind})::int AS ${kind}`).join()},
                      (SELECT count(*)::int FROM cannot_reach) AS cannot_reach_80 FROM each_student) r) AS at_risk`,
    values,
    studentFigures,
  );
  return onlyRow(rows);
}
type AtRiskTexts = Record<Exclude<(typeof riskKinds)[number], 'cannot_reach_80'>, string>;
