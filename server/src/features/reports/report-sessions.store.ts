import type { sessionSorts } from '@muster/contract/analytics';
import type { UniversityTx } from '../../platform/database/database.ts';
import { percentOf, type Sums, sumsOf } from './analytics.store.ts';
import type { Found } from './breakdown.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import type { Slice } from './first-rows.store.ts';
import { classLines } from './tallied-classes.store.ts';

export type HeldSession = Omit<Sums, 'sessions'> & {
  id: string;
  date: string;
  /** 1 for Monday. */
  weekday: number;
  class_start_time: string;
  class_end_time: string;
  module_code: string;
  module_name: string;
  session_type: string;
  location: string;
  lecturer: string;
};
export type SessionOrder = { readonly sort: (typeof sessionSorts)[number]; readonly direction: 'asc' | 'desc' };

const sorts: Readonly<Record<SessionOrder['sort'], string>> = {
  date: 's.session_date WORD, s.start_time',
  module_code: 'mo.module_code',
  lecturer: 'f.name',
  expected: 'h.present + h.late + h.absent',
  attended: 'h.present + h.late',
  percentage: percentOf('h.present + h.late', 'h.present + h.late + h.absent'),
};

/** The held classes behind a figure, with the figures of the students that the filters leave. */
export async function getSessions(
  tx: UniversityTx,
  filters: Filters,
  { sort, direction }: SessionOrder,
  slice: Slice,
): Promise<Found<HeldSession>> {
  const values: Parameters = [tx.universityId];
  const lines = classLines(filters, values);
  values.push(slice.limit, slice.offset);
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query<Found<HeldSession>>(
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
  );
  if (!found) throw new Error('a list of sessions answers one row');
  return found;
}
