import { bandLimits } from '@muster/contract/attendance';
import type { riskKinds, riskSorts } from '@muster/contract/analytics';
import type { UniversityTx } from '../../platform/database/database.ts';
import { percentOf } from './analytics.store.ts';
import type { Found } from './breakdown.store.ts';
import { classesToCome } from './classes-to-come.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import type { Slice } from './report-rows.store.ts';
import { studentRuns } from './tallied-students.store.ts';

export type RiskRow = {
  student: string;
  student_name: string;
  student_id: string;
  group_name: string | null;
  module: string;
  module_code: string;
  module_name: string;
  academic_year: string;
  attended: number;
  total: number;
  to_come: number;
  missed_in_a_row: number;
  last_attended_on: string | null;
};
export type Risk = {
  readonly kind: (typeof riskKinds)[number];
  readonly at_least: number;
  readonly sort: (typeof riskSorts)[number];
  readonly direction: 'asc' | 'desc';
};

const percent = percentOf('j.attended', 'j.total');
const best = percentOf('j.attended + coalesce(c.to_come, 0)', '(j.total + coalesce(c.to_come, 0))');

const kinds: Readonly<Record<Risk['kind'], string>> = {
  below_80: `${percent} < ${bandLimits.Excellent}`,
  below_60: `${percent} < ${bandLimits.Average}`,
  cannot_reach_80: `${best} < ${bandLimits.Excellent}`,
  missed_in_a_row: 'j.missed_in_a_row >= $2::int',
};

const sorts: Readonly<Record<Risk['sort'], string>> = {
  percentage: percentOf('f.attended', 'f.total'),
  student_name: 'st.name',
  student_id: 'st.student_id',
  module_code: 'mo.module_code',
  best_possible: percentOf('f.attended + f.to_come', '(f.total + f.to_come)'),
  missed_in_a_row: 'f.missed_in_a_row',
};

/** Students and modules of one kind of risk; what is still to come of a module is looked up for all of them. */
export async function getAtRisk(
  tx: UniversityTx,
  filters: Filters,
  { kind, at_least: atLeast, sort, direction }: Risk,
  slice: Slice,
): Promise<Found<RiskRow> & { students: number }> {
  const values: Parameters = [tx.universityId, atLeast];
  const runs = studentRuns(filters, values);
  const ofModule = filters.moduleId === null ? null : values.push(filters.moduleId);
  const come = classesToCome(values.push(new Date(filters.nowMs)), ofModule);
  values.push(slice.limit, slice.offset);
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query<Found<RiskRow> & { students: number }>(
    `WITH come AS MATERIALIZED (${come}),
     found AS MATERIALIZED (
       SELECT j.*, st.group_id, coalesce(c.to_come, 0) AS to_come
       FROM (${runs}) j
       JOIN students st ON st.university_id = $1 AND st.id = j.student_id
       LEFT JOIN come c ON c.module_id = j.module_id AND c.academic_year = j.academic_year AND c.group_id = st.group_id
         AND c.year = st.current_year AND c.semester = st.current_semester
       WHERE j.total > 0 AND $2::int > 0 AND ${kinds[kind]})
     SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(DISTINCT student_id)::int FROM found) AS students,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT f.student_id AS student, st.name AS student_name, st.student_id, g.group_name, f.module_id AS module,
                      mo.module_code, mo.module_name, f.academic_year, f.attended, f.total, f.to_come, f.missed_in_a_row,
                      f.last_attended::date::text AS last_attended_on
               FROM found f
               JOIN students st ON st.university_id = $1 AND st.id = f.student_id
               JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
               LEFT JOIN groups g ON g.university_id = $1 AND g.id = f.group_id
               ORDER BY ${sorts[sort]} ${word} NULLS LAST, st.name, st.student_id, mo.module_code, f.academic_year
               LIMIT $${values.length - 1} OFFSET $${values.length}) r) AS rows`,
    values,
  );
  if (!found) throw new Error('a list of risks answers one row');
  return found;
}
