import { emptyClass } from '@muster/contract/timetables/empty-classes';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isTakenByActive } from '#domain/expected-students.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { teachesEntry } from '#domain/teaching.ts';
import { isEntryOfTerm } from '#domain/validity.ts';
import { andWhere } from '#platform/database/sql/where.ts';

/** What decides who is expected in a planned class. */
export type PlannedClass = {
  readonly module_id: string;
  readonly group_ids: readonly string[];
  readonly academic_year: string;
  readonly semester: number | null;
};

const factsRow = z.object({
  module_code: z.string(),
  groups: z.array(z.string()),
  is_expected: z.boolean(),
  has_members: z.boolean(),
  has_takers: z.boolean(),
  is_mandatory: z.boolean(),
});

/** SQL: whether an active student is expected in the class `alias`. `groups`: its array of ids; an empty one: a class without groups. */
function isExpected(alias: string, groups: string): string {
  const of = {
    university: '$1',
    module: `${alias}.module_id`,
    academicYear: `${alias}.academic_year`,
    semester: `${alias}.semester`,
    date: 'current_date',
  };
  return `CASE WHEN cardinality(${groups}) = 0 THEN ${isTakenByActive({ ...of, groups: null })}
    ELSE ${isTakenByActive({ ...of, groups })} END`;
}

/** Columns about the class `c` of the module `m`. `groups`: its array of ids. */
const otherFacts = (groups: string): string => `
  EXISTS (SELECT FROM students st WHERE st.university_id = $1 AND st.group_id = ANY(${groups}) AND st.active) AS has_members,
  ${isTakenByActive({ university: '$1', module: 'c.module_id', groups: null, academicYear: 'c.academic_year', semester: 'c.semester', date: 'current_date' })} AS has_takers,
  EXISTS (SELECT FROM module_degree_mappings d
          WHERE d.university_id = $1 AND d.module_id = c.module_id AND d.is_mandatory) AS is_mandatory`;

const namesOf = (groups: string): string => `
  ARRAY(SELECT g.group_name FROM groups g WHERE g.university_id = $1 AND g.id = ANY(${groups}) ORDER BY natural_key(g.group_name), g.id)`;

/** Lists the facts of the planned classes that have a module, in one statement. */
export function listFacts(
  tx: UniversityTx,
  classes: readonly PlannedClass[],
): Promise<(z.infer<typeof factsRow> & { entry: number })[]> {
  const groups = classes.flatMap((one, entry) => [...new Set(one.group_ids)].map((id) => ({ entry, id })));
  return tx.query(
    `SELECT c.entry, m.module_code, ${namesOf('c.group_ids')} AS groups,
            ${isExpected('c', 'c.group_ids')} AS is_expected,
            ${otherFacts('c.group_ids')}
     FROM (SELECT (a.place - 1)::int AS entry, a.module_id, a.academic_year, a.semester,
                  ARRAY(SELECT q.id FROM unnest($5::int[], $6::uuid[]) AS q (entry, id) WHERE q.entry = a.place - 1) AS group_ids
           FROM unnest($2::uuid[], $3::text[], $4::smallint[]) WITH ORDINALITY AS a (module_id, academic_year, semester, place)) c
     JOIN modules m ON m.university_id = $1 AND m.id = c.module_id
     ORDER BY c.entry`,
    [
      tx.universityId,
      classes.map((one) => one.module_id),
      classes.map((one) => one.academic_year),
      classes.map((one) => one.semester),
      groups.map(({ entry }) => entry),
      groups.map(({ id }) => id),
    ],
    factsRow.extend({ entry: z.number() }),
  );
}

const listedRow = emptyClass.omit({ reason: true, groups: true }).extend(factsRow.shape).extend({ total: z.number() });

/** Lists one page of the weekly classes of a term in which no student is expected. `staffId`: only those of this lecturer. */
export function listEmptyClasses(
  tx: UniversityTx,
  of: {
    readonly academicYear: string;
    readonly semester: number | null;
    readonly staffId: string | null;
    readonly today: string;
  } & Slice,
): Promise<z.infer<typeof listedRow>[]> {
  const values: unknown[] = [tx.universityId, of.academicYear, of.semester, of.today];
  return tx.query(
    `WITH empty AS MATERIALIZED (
       SELECT t.*, x.ids FROM timetables t
       CROSS JOIN LATERAL (SELECT ARRAY(SELECT y.group_id FROM timetable_groups y
                                        WHERE y.university_id = $1 AND y.timetable_id = t.id) AS ids) x
       WHERE t.university_id = $1 AND ${isEntryOfTerm('$2', '$3', '$4')} ${andWhere(values, [[of.staffId, teachesEntry]])} AND NOT ${isExpected('t', 'x.ids')}),
     c AS MATERIALIZED (
       SELECT e.*, m.module_code, m.module_name, count(*) OVER ()::int AS total FROM empty e
       JOIN modules m ON m.university_id = $1 AND m.id = e.module_id
       ORDER BY natural_key(m.module_code), array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], e.day_of_week),
         e.start_time, e.id ${sliceText(of, values)})
     SELECT c.id AS timetable_id, c.module_code, c.module_name, c.class_type, c.day_of_week, to_char(c.start_time, 'HH24:MI') AS start_time,
            to_char(c.end_time, 'HH24:MI') AS end_time, c.venue, l.name AS lecturer, ${namesOf('c.ids')} AS groups, false AS is_expected,
            ${otherFacts('c.ids')}, c.total
     FROM c JOIN staff l ON l.university_id = $1 AND l.id = c.lecturer_id
     ORDER BY natural_key(c.module_code), array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], c.day_of_week),
       c.start_time, c.id`,
    values,
    listedRow,
  );
}
