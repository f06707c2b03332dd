import { teachingGroupName } from '@muster/contract/academics/teaching-groups';
import { unlistedEnrolment, type UnlistedReason, unlistedReasons } from '@muster/contract/timetables/class-list-check';
import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { isClassOfEnrolment, isEnrolledIn, isOnList } from '#domain/expected-students.ts';
import { groupsOfModule, groupsWithSeats } from '#domain/teaching-groups.ts';
import { isEntryOfTerm } from '#domain/validity.ts';

export type CheckedTerm = {
  readonly academicYear: string;
  /** Null: the whole academic year. */
  readonly semester: number | null;
  readonly today: string;
};

const valuesOf = (tx: UniversityTx, term: CheckedTerm): unknown[] => [
  tx.universityId,
  term.academicYear,
  term.semester,
  term.today,
];

/** Whether the module of the enrolment `e` has a class in the timetable. */
const hasClass = `(
  EXISTS (SELECT FROM timetables o WHERE o.university_id = $1 AND o.module_id = e.module_id AND ${isClassOfEnrolment})
  OR EXISTS (SELECT FROM (${groupsOfModule('e.module_id')}) g
    JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = g.id
    JOIN timetables o ON o.university_id = $1 AND o.id = x.timetable_id AND ${isClassOfEnrolment}))`;

/**
 * The active enrolments of the term, by what decides about their lists: a few hundred sets of `ids` are checked instead of each enrolment.
 * `reason`: why they are on no class list; null: they are on one. `named_group_id`: the group that they name.
 */
const checked = `
  SELECT e.ids, e.module_id, coalesce(e.teaching_group_id, e.group_id) AS named_group_id,
    CASE WHEN ${isOnList} THEN NULL WHEN NOT ${hasClass} THEN 'module_without_class'
      WHEN coalesce(e.teaching_group_id, e.group_id) IS NOT NULL THEN 'group_without_class' ELSE 'no_group' END AS reason
  FROM (
    SELECT e.university_id, e.module_id, e.academic_year, e.semester, e.teaching_group_id, e.group_id, p.group_id AS own_group_id,
      array_agg(e.id) AS ids
    FROM student_module_enrollments e JOIN students p ON p.university_id = $1 AND p.id = e.student_id AND p.active
    WHERE e.university_id = $1 AND ${isEnrolledIn('$2', '$3::int', '$4::date')}
    GROUP BY 1, 2, 3, 4, 5, 6, 7) e
  CROSS JOIN LATERAL (SELECT e.own_group_id AS group_id) p`;

const countRow = z.object({ reason: z.enum(unlistedReasons).nullable(), enrolments: z.number(), modules: z.number() });

/** Counts the active enrolments of the term by the reason why they are on no class list; null: they are on one. */
export const countEnrolments = (tx: UniversityTx, term: CheckedTerm): Promise<z.infer<typeof countRow>[]> =>
  tx.query(
    `SELECT c.reason, sum(cardinality(c.ids))::int AS enrolments, count(DISTINCT c.module_id) AS modules FROM (${checked}) c
     GROUP BY c.reason ORDER BY array_position(ARRAY['${unlistedReasons.join("','")}'], c.reason)`,
    valuesOf(tx, term),
    countRow,
  );

const unlistedRow = unlistedEnrolment.extend({
  /** Number of enrolments on all pages together. */
  total: z.number(),
});

/** One page of the enrolments that are on no class list. `reason` null: for any reason. */
export const listUnlisted = (
  tx: UniversityTx,
  term: CheckedTerm,
  { reason, ...slice }: { readonly reason: UnlistedReason | null } & Slice,
): Promise<z.infer<typeof unlistedRow>[]> => {
  const values = valuesOf(tx, term);
  return tx.query(
    `SELECT e.id, c.reason, json_build_object('id', s.id, 'name', s.name, 'student_id', s.student_id) AS student,
       json_build_object('id', m.id, 'module_code', m.module_code, 'module_name', m.module_name) AS module, g.group_name,
       CASE WHEN g.module_id IS NOT NULL THEN g.id END AS teaching_group_id, count(*) OVER () AS total
     FROM (${checked}) c
     JOIN student_module_enrollments e ON e.university_id = $1 AND e.id = ANY (c.ids)
     JOIN students s ON s.university_id = $1 AND s.id = e.student_id
     JOIN modules m ON m.university_id = $1 AND m.id = c.module_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = c.named_group_id
     WHERE c.reason IS NOT NULL ${andWhere(values, [[reason, (value) => `c.reason = ${value}`]])}
     ORDER BY natural_key(m.module_code), search_key(s.name), natural_key(s.student_id), e.id ${sliceText(slice, values)}`,
    values,
    unlistedRow,
  );
};

const classRow = z.object({
  timetable_id: z.string(),
  module_id: z.string(),
  group_ids: z.array(z.string()),
  academic_year: z.string(),
  semester: z.number(),
  module_code: z.string(),
  class_type: z.string(),
  day_of_week: z.enum(weekdays),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  /** Null: the venue is not listed, or its seats are not. */
  seats: z.number().nullable(),
});

/** The active weekly classes of the term. */
export const listClasses = (tx: UniversityTx, term: CheckedTerm): Promise<z.infer<typeof classRow>[]> =>
  tx.query(
    `SELECT t.id AS timetable_id, t.module_id, t.academic_year, t.semester, m.module_code, t.class_type, t.day_of_week,
       to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.venue, v.capacity AS seats,
       ARRAY(SELECT x.group_id::text FROM timetable_groups x WHERE x.university_id = $1 AND x.timetable_id = t.id) AS group_ids
     FROM timetables t
     JOIN modules m ON m.university_id = $1 AND m.id = t.module_id
     LEFT JOIN venues v ON v.university_id = $1 AND lower(btrim(v.name)) = lower(btrim(t.venue)) AND v.active
     WHERE t.university_id = $1 AND ${isEntryOfTerm('$2', '$3', '$4')}
     ORDER BY natural_key(m.module_code), t.id`,
    valuesOf(tx, term),
    classRow,
  );

const groupRow = teachingGroupName.extend({
  module_id: z.string(),
  module_code: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  seats: z.number(),
  students: z.number(),
});

/** The active teaching groups of the term that have a number of seats. */
export const listGroups = (tx: UniversityTx, term: CheckedTerm): Promise<z.infer<typeof groupRow>[]> =>
  tx.query(
    `${groupsWithSeats} AND g.academic_year = $3 AND coalesce(g.semester = $4::int, true)
     ORDER BY natural_key(m.module_code), natural_key(g.group_name), g.id`,
    [tx.universityId, term.today, term.academicYear, term.semester],
    groupRow,
  );
