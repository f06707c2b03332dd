import { markStatuses } from '@muster/contract/attendance/statuses';
import type { sessionSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { attendedSum, classRows, expectedSum, sumsOfStatuses } from '../queries/class-rows.store.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { type Direction, type Found, foundRow, onlyRow, wordOf } from '../queries/page.store.ts';
import { percentOf } from '../queries/percentages.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { sumsRow } from './overview.store.ts';

const takenSessionRow = sumsRow.omit({ sessions: true }).extend({
  id: z.string(),
  date: z.string(),
  /** 1 for Monday. */
  weekday: z.number(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  lecturer: z.string(),
});
export type TakenSession = z.infer<typeof takenSessionRow>;
export type SessionsOrder = { readonly sort: (typeof sessionSorts)[number]; readonly direction: Direction };

const sorts: Readonly<Record<SessionsOrder['sort'], string>> = {
  date: 's.session_date WORD, s.start_time',
  module_code: 'mo.module_code',
  lecturer: 'f.name',
  expected: expectedSum,
  attended: attendedSum,
  percentage: percentOf(attendedSum, `(${expectedSum})`),
};

/** Returns one page of the classes behind a figure, with the figures of the filtered students. */
export async function getSessionsPage(
  tx: UniversityTx,
  filters: Filters,
  { sort, direction }: SessionsOrder,
  slice: Slice,
): Promise<Found<TakenSession>> {
  const values: Parameters = [tx.universityId];
  const word = wordOf(direction);
  const rows = await tx.query(
    `WITH h AS MATERIALIZED (SELECT session_id, ${sumsOfStatuses} FROM (${classRows(filters, values)}) r GROUP BY session_id)
     SELECT (SELECT count(*)::int FROM h) AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT s.id, s.session_date::text AS date, extract(isodow FROM s.session_date)::int AS weekday,
                      to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
                      mo.id AS module_id, mo.module_code, mo.module_name, s.session_type, coalesce(s.location, '') AS location, f.name AS lecturer,
                      ${markStatuses.join()}
               FROM h
               JOIN class_sessions s ON s.university_id = $1 AND s.id = h.session_id
               JOIN modules mo ON mo.university_id = $1 AND mo.id = s.module_id
               JOIN staff f ON f.university_id = $1 AND f.id = s.lecturer_id
               ORDER BY ${sorts[sort].replace('WORD', word)} ${word} NULLS LAST, s.session_date, s.start_time, natural_key(mo.module_code),
                        f.name, f.employee_id, s.id
               ${sliceText(slice, values)}) r) AS rows`,
    values,
    foundRow(takenSessionRow),
  );
  return onlyRow(rows);
}
