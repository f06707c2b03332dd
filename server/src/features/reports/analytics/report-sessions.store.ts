import type { sessionSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { percentOf, sumsOf, sumsRow } from './analytics.store.ts';
import { type Found, foundRow } from './breakdown.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import type { Slice } from '../queries/page-query.store.ts';
import { classLines } from '../aggregates/aggregated-classes.store.ts';

const heldSessionRow = sumsRow.omit({ sessions: true }).extend({
  id: z.string(),
  date: z.string(),
  /** 1 for Monday. */
  weekday: z.number(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  lecturer: z.string(),
});
export type HeldSession = z.infer<typeof heldSessionRow>;
export type SessionsOrder = { readonly sort: (typeof sessionSorts)[number]; readonly direction: 'asc' | 'desc' };

const sorts: Readonly<Record<SessionsOrder['sort'], string>> = {
  date: 's.session_date WORD, s.start_time',
  module_code: 'mo.module_code',
  lecturer: 'f.name',
  expected: 'h.present + h.late + h.absent',
  attended: 'h.present + h.late',
  percentage: percentOf('h.present + h.late', 'h.present + h.late + h.absent'),
};

/** Returns one page of the held classes behind a figure, with the figures of the filtered students. */
export async function getSessionsPage(
  tx: UniversityTx,
  filters: Filters,
  { sort, direction }: SessionsOrder,
  slice: Slice,
): Promise<Found<HeldSession>> {
  const values: Parameters = [tx.universityId];
  const lines = classLines(filters, values);
  values.push(slice.limit, slice.offset);
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query(
    `WITH h AS MATERIALIZED (SELECT session_id, ${sumsOf} FROM (${lines}) l GROUP BY session_id)
     SELECT (SELECT count(*)::int FROM h) AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT s.id, s.session_date::text AS date, extract(isodow FROM s.session_date)::int AS weekday,
                      to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
                      mo.module_code, mo.module_name, s.session_type, coalesce(s.location, '') AS location, f.name AS lecturer,
                      h.present, h.late, h.absent, h.excused
               FROM h
               JOIN class_sessions s ON s.university_id = $1 AND s.id = h.session_id
               JOIN modules mo ON mo.university_id = $1 AND mo.id = s.module_id
               JOIN staff f ON f.university_id = $1 AND f.id = s.lecturer_id
               ORDER BY ${sorts[sort].replace('WORD', word)} ${word} NULLS LAST, s.session_date, s.start_time, mo.module_code,
                        f.name, f.employee_id, s.id
               LIMIT $${values.length - 1} OFFSET $${values.length}) r) AS rows`,
    values,
    foundRow(heldSessionRow),
  );
  if (!found) throw new Error('The sessions query returned no row');
  return found;
}
