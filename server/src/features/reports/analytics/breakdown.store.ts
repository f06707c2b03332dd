import type { breakdowns, breakdownSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { percentOf, sumsOf, sumsRow } from './analytics.store.ts';
import { countStudentsByPlace, countStudentsByModule } from './breakdown-students.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { classLines } from '../aggregates/aggregated-classes.store.ts';
import type { Slice } from '../queries/page-query.store.ts';

export type BreakdownKind = (typeof breakdowns)[number];
const breakdownRow = z.object({
  ...sumsRow.shape,
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  students: z.number().nullable(),
});
export type BreakdownRow = z.infer<typeof breakdownRow>;
export type BreakdownOrder = {
  readonly sort: (typeof breakdownSorts)[number];
  readonly direction: 'asc' | 'desc';
};
/** A page of rows and the number of rows on all pages. */
export type Found<Row> = { total: number; rows: Row[] };
export const foundRow = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) =>
  z.object({ total: z.number(), rows: z.array(row) });

/** The grouping of each breakdown, with label and detail. Students without a group or degree form a row of their own. */
const kinds: Readonly<Record<BreakdownKind, { key: string; names: string; label: string; detail: string }>> = {
  module: {
    key: 'module_id',
    names: 'JOIN modules n ON n.university_id = $1 AND n.id = f.key',
    label: 'n.module_code',
    detail: 'n.module_name',
  },
  group: {
    key: 'group_id',
    names: `LEFT JOIN groups n ON n.university_id = $1 AND n.id = f.key
            LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = n.degree_details_id`,
    label: `coalesce(n.group_name, 'No group')`,
    detail: `coalesce(d.degree_programme || ', Year ' || n.year || ', Semester ' || n.semester || ', ' || n.academic_year, '')`,
  },
  degree: {
    key: 'degree_details_id',
    names: 'LEFT JOIN degree_details n ON n.university_id = $1 AND n.id = f.key',
    label: `coalesce(n.degree_programme, 'No degree')`,
    detail: `coalesce(initcap(n.degree_level) || ', ' || n.local_international, '')`,
  },
  lecturer: {
    key: 'lecturer_id',
    names: 'JOIN staff n ON n.university_id = $1 AND n.id = f.key',
    label: 'n.name',
    detail: 'n.employee_id',
  },
  weekday: {
    key: 'extract(isodow FROM session_date)::int',
    names: `JOIN unnest('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]) WITH ORDINALITY AS n (name, at) ON n.at = f.key`,
    label: 'n.name',
    detail: `''`,
  },
  hour: {
    key: 'extract(hour FROM start_time)::int',
    names: '',
    label: `lpad(f.key::text, 2, '0') || ':00'`,
    detail: `''`,
  },
};

const sorts: Readonly<Record<BreakdownOrder['sort'], string>> = {
  label: 'label',
  sessions: 'sessions',
  expected: 'present + late + absent',
  attended: 'present + late',
  percentage: percentOf('present + late', 'present + late + absent'),
};

/** Queries that count the distinct students of each row, for breakdowns by module, group and degree. */
const studentCounts: Partial<Record<BreakdownKind, (filters: Filters, values: Parameters) => string>> = {
  module: countStudentsByModule,
  group: (filters, values) => countStudentsByPlace('group_id', filters, values),
  degree: (filters, values) => countStudentsByPlace('degree_details_id', filters, values),
};

export async function getBreakdown(
  tx: UniversityTx,
  filters: Filters,
  kind: BreakdownKind,
  { sort, direction }: BreakdownOrder,
  slice: Slice,
): Promise<Found<BreakdownRow>> {
  const values: Parameters = [tx.universityId];
  const { key, names, label, detail } = kinds[kind];
  const lines = classLines(filters, values, kind === 'group' || kind === 'degree');
  const counted = studentCounts[kind]?.(filters, values);
  const students =
    counted === undefined ? '' : `LEFT JOIN (${counted}) p ON coalesce(p.key::text, '') = coalesce(f.key::text, '')`;
  values.push(slice.limit, slice.offset);
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  // Weekdays and hours are sorted by number; equal labels by detail.
  const ordered = kind === 'weekday' && sort === 'label' ? 'number' : sorts[sort];
  const [found] = await tx.query(
    `WITH figures AS MATERIALIZED (
       SELECT key, count(*)::int AS sessions, ${sumsOf}
       FROM (SELECT ${key} AS key, session_id, ${sumsOf} FROM (${lines}) l GROUP BY 1, 2) s GROUP BY key
     ), named AS (
       SELECT coalesce(f.key::text, '') AS key, ${kind === 'weekday' ? 'f.key' : '0'} AS number, ${label} AS label, ${detail} AS detail,
              f.sessions, f.present, f.late, f.absent, f.excused, ${students === '' ? 'NULL::int' : 'coalesce(p.students, 0)'} AS students
       FROM figures f ${names} ${students}
     )
     SELECT (SELECT count(*)::int FROM named) AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT * FROM named ORDER BY ${ordered} ${word} NULLS LAST, number, label, detail, key
               LIMIT $${values.length - 1} OFFSET $${values.length}) r) AS rows`,
    values,
    foundRow(breakdownRow),
  );
  if (!found) throw new Error('The breakdown query returned no row');
  return found;
}
