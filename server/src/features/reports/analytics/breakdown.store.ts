import { markStatuses } from '@muster/contract/attendance/statuses';
import type { breakdowns, breakdownSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { attendedSum, classRows, expectedSum, sumsOfStatuses } from '../queries/class-rows.store.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { type Direction, type Found, foundRow, onlyRow, wordOf } from '../queries/page.store.ts';
import { percentOf } from '../queries/percentages.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { studentRows } from '../queries/student-rows.store.ts';
import { sumsRow } from './overview.store.ts';
import { lecturersOfSessions } from '#domain/teaching.ts';

export type BreakdownKind = (typeof breakdowns)[number];
const breakdownRow = z.object({
  ...sumsRow.shape,
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  students: z.number().nullable(),
  credits: z.number().nullable(),
});
export type BreakdownRow = z.infer<typeof breakdownRow>;
export type BreakdownOrder = { readonly sort: (typeof breakdownSorts)[number]; readonly direction: Direction };

/**
 * The grouping of each breakdown, with label and detail. Students without a group or degree form a row of their own. A class
 * counts for each of its lecturers. `join`: what the key is read from, if not from class rows. `hasStudents`: the rows of students have the
 * key, so that different students are counted.
 */
export const breakdownKinds: Readonly<
  Record<
    BreakdownKind,
    { key: string; join?: string; names: string; label: string; detail: string; hasStudents?: true }
  >
> = {
  module: {
    key: 'module_id',
    hasStudents: true,
    names: 'JOIN modules n ON n.university_id = $1 AND n.id = f.key',
    label: 'n.module_code',
    detail: 'n.module_name',
  },
  group: {
    key: 'group_id',
    hasStudents: true,
    names: `LEFT JOIN groups n ON n.university_id = $1 AND n.id = f.key
            LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = n.degree_details_id`,
    label: `coalesce(n.group_name, 'No group')`,
    detail: `coalesce(d.degree_programme || ', Year ' || n.year || ', Semester ' || n.semester || ', ' || n.academic_year, '')`,
  },
  degree: {
    key: 'degree_details_id',
    hasStudents: true,
    names: 'LEFT JOIN degree_details n ON n.university_id = $1 AND n.id = f.key',
    label: `coalesce(n.degree_programme, 'No degree')`,
    detail: `coalesce(initcap(n.degree_level) || ', ' || n.local_international, '')`,
  },
  lecturer: {
    key: 'w.staff_id',
    join: `JOIN ${lecturersOfSessions} w ON w.held_id = session_id`,
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
  expected: expectedSum,
  attended: attendedSum,
  percentage: percentOf(attendedSum, `(${expectedSum})`),
};

/** Query that counts the different students of each key. */
const countStudents = (key: string, filters: Filters, values: Parameters): string => `
  SELECT key, count(*)::int AS students
  FROM (SELECT ${key} AS key, student_id FROM (${studentRows(filters, values, 'class')}) r GROUP BY 1, 2) k GROUP BY key`;

export async function getBreakdown(
  tx: UniversityTx,
  filters: Filters,
  kind: BreakdownKind,
  { sort, direction }: BreakdownOrder,
  slice: Slice,
): Promise<Found<BreakdownRow>> {
  const values: Parameters = [tx.universityId];
  const { key, join = '', names, label, detail, hasStudents = false } = breakdownKinds[kind];
  const classes = classRows(filters, values);
  const students = hasStudents
    ? `LEFT JOIN (${countStudents(key, filters, values)}) p ON coalesce(p.key::text, '') = coalesce(f.key::text, '')`
    : '';
  // Weekdays and hours are sorted by number; equal labels by detail.
  const order = kind === 'weekday' && sort === 'label' ? 'number' : sorts[sort];
  const rows = await tx.query(
    `WITH figures AS MATERIALIZED (
       SELECT key, count(*)::int AS sessions, ${sumsOfStatuses}
       FROM (SELECT ${key} AS key, session_id, ${sumsOfStatuses} FROM (${classes}) r ${join} GROUP BY 1, 2) s GROUP BY key
     ), named AS (
       SELECT coalesce(f.key::text, '') AS key, ${kind === 'weekday' ? 'f.key' : '0'} AS number, ${label} AS label, ${detail} AS detail,
              f.sessions, ${markStatuses.map((status) => `f.${status}`).join()}, ${hasStudents ? 'coalesce(p.students, 0)' : 'NULL::int'} AS students,
              ${kind === 'module' ? 'n.credits' : 'NULL::numeric'} AS credits
       FROM figures f ${names} ${students}
     )
     SELECT (SELECT count(*)::int FROM named) AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT * FROM named ORDER BY ${order} ${wordOf(direction)} NULLS LAST, number, label, detail, key
               ${sliceText(slice, values)}) r) AS rows`,
    values,
    foundRow(breakdownRow),
  );
  return onlyRow(rows);
}
