import { markStatuses } from '@muster/contract/attendance/statuses';
import { type heatRows, maxHeatWeeks } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { attendedSum, classRows, expectedSum, sumsOfStatuses } from '../queries/class-rows.store.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { foundRow, onlyRow } from '../queries/page.store.ts';
import { percentOf } from '../queries/percentages.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { breakdownKinds } from './breakdown.store.ts';
import { sumsRow } from './overview.store.ts';

const heatRow = sumsRow.extend({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  cells: z.array(sumsRow.extend({ column: z.string() })),
});
export type HeatRow = z.infer<typeof heatRow>;
const heatFigures = foundRow(heatRow).extend({ columns: z.array(z.string()) });

/**
 * Weekdays by hour, or the rows of a breakdown by week. Rows are read from the totals of classes, like those of the breakdown; a page has
 * only the cells of its rows.
 */
export async function getHeat(
  tx: UniversityTx,
  filters: Filters,
  by: (typeof heatRows)[number],
  slice: Slice,
): Promise<z.infer<typeof heatFigures>> {
  const values: Parameters = [tx.universityId];
  const { key, join = '', names, label, detail } = breakdownKinds[by];
  const isWeekday = by === 'weekday';
  const column = isWeekday ? 'extract(hour FROM start_time)::int' : `date_trunc('week', session_date)::date`;
  const order = isWeekday ? 'number' : `${percentOf(attendedSum, `(${expectedSum})`)} NULLS LAST, label, detail, key`;
  const rows = await tx.query(
    `WITH cells AS MATERIALIZED (
       SELECT key, col, count(*)::int AS sessions, ${sumsOfStatuses}
       FROM (SELECT ${key} AS key, ${column} AS col, session_id, ${sumsOfStatuses}
             FROM (${classRows(filters, values)}) r ${join} GROUP BY 1, 2, 3) s
       GROUP BY 1, 2
     ), shown AS MATERIALIZED (
       SELECT col FROM cells GROUP BY col ORDER BY col DESC LIMIT ${maxHeatWeeks}
     ), named AS MATERIALIZED (
       SELECT coalesce(f.key::text, '') AS key, ${isWeekday ? 'f.key' : '0'} AS number, ${label} AS label, ${detail} AS detail,
              f.sessions, ${markStatuses.map((status) => `f.${status}`).join()}
       FROM (SELECT key, sum(sessions)::int AS sessions, ${sumsOfStatuses} FROM cells GROUP BY key) f ${names}
     ), page AS MATERIALIZED (
       SELECT *, row_number() OVER (ORDER BY ${order}) AS at FROM named ORDER BY at ${sliceText(slice, values)}
     ), cells_of_page AS (
       SELECT p.key, json_agg(json_build_object('column', c.col::text, 'sessions', c.sessions,
                ${markStatuses.map((status) => `'${status}', c.${status}`).join()}) ORDER BY c.col) AS cells
       FROM page p JOIN cells c ON coalesce(c.key::text, '') = p.key JOIN shown k ON k.col = c.col GROUP BY p.key
     )
     SELECT (SELECT count(*)::int FROM named) AS total,
            (SELECT coalesce(json_agg(col::text ORDER BY col), '[]') FROM shown) AS columns,
            (SELECT coalesce(json_agg(r ORDER BY r.at), '[]') FROM (
               SELECT p.*, coalesce(o.cells, '[]') AS cells FROM page p LEFT JOIN cells_of_page o ON o.key = p.key) r) AS rows`,
    values,
    heatFigures,
  );
  return onlyRow(rows);
}
