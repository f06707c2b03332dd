import { plural } from '@muster/contract/http/plural';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { getToday } from '#domain/today.ts';
import { haveCommonType } from '#domain/parallel-classes.ts';
import {
  deleteUnusedTeachingGroups,
  groupsWithSeats,
  insertImportedTeachingGroups,
  newGroupsOf,
} from '#domain/teaching-groups.ts';

const enrollments = recordTable({
  table: 'student_module_enrollments',
  row: z.object({
    id: z.string(),
    student_id: z.string(),
    module_id: z.string(),
    academic_year: z.string(),
    semester: z.number(),
    enrollment_type: z.string(),
    group_id: z.string().nullable(),
    teaching_group_id: z.string().nullable(),
    active: z.boolean(),
    valid_until: z.string().nullable(),
  }),
  generated: [],
});

const textOfGroup = (text: string): string =>
  `(SELECT ${text} FROM groups g WHERE g.university_id = r.university_id AND g.id = r.teaching_group_id)`;

/** `keys`: student, module, academic year, semester and teaching group or 'null', one line each. */
const statements = enrollments.forImport({
  hasKey: (
    keys,
  ) => `(r.student_id, r.module_id, r.academic_year, r.semester, coalesce(r.teaching_group_id::text, 'null')) IN (
    SELECT split_part(key, E'\\n', 1)::uuid, split_part(key, E'\\n', 2)::uuid, split_part(key, E'\\n', 3),
      split_part(key, E'\\n', 4)::smallint, split_part(key, E'\\n', 5)
    FROM unnest(${keys}) AS key)`,
  fixed: ['student_id', 'module_id', 'academic_year', 'semester', 'teaching_group_id'],
  also: {
    course_number: textOfGroup('g.course_number'),
    parallel_group: textOfGroup('nullif(g.group_name, g.course_number)'),
  },
  // Class lists are fixed when the session is created.
  referredBy: [],
});
/** With the teaching groups that the row adds. */
type ImportedEnrollment = Awaited<ReturnType<typeof statements.list>>[number] & { readonly new_groups?: string | null };

const enrolledColumns =
  'id, student_id, module_id, academic_year, semester, enrollment_type, group_id, teaching_group_id, active';
const placeTypes = 'student_id uuid, module_id uuid, academic_year text, semester smallint, teaching_group_id uuid';

const formerGroup = z.object({
  entry: z.number(),
  key: z.string(),
  group_name: z.string(),
  course_number: z.string().nullable(),
});

const groupWithSeats = z.object({
  id: z.string(),
  group_name: z.string(),
  course_number: z.string().nullable(),
  seats: z.number(),
  students: z.number(),
});

const endableEnrollment = z.object({
  id: z.string(),
  module_id: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  module_code: z.string(),
  name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  course_number: z.string().nullable(),
});

const presentEnrollment = z.object({
  line: z.number(),
  module_code: z.string(),
  group_name: z.string().nullable(),
  course_number: z.string().nullable(),
});

const stays = (group: string): string =>
  `Stays in ${group}, too. To end that, add a row of ${group} with the status Inactive, or say that the file is complete.`;

type RowOfFile = {
  readonly line: number;
  readonly values: ImportedEnrollment;
  readonly existing: ImportedEnrollment | null;
};

/** The teaching group in which an enrolment that has not ended puts its student. */
const groupOf = (row: ImportedEnrollment | null): string | null =>
  row?.active === true && !row.valid_until ? row.teaching_group_id : null;

/** By line: the enrolments of the student of a row in its module and term that are not over, apart from those that the import has added. */
async function listPresent(
  tx: UniversityTx,
  rows: readonly RowOfFile[],
  createdIds: ReadonlySet<string>,
  nowMs: number,
): Promise<ReadonlyMap<number, readonly z.infer<typeof presentEnrollment>[]>> {
  if (rows.length === 0) return new Map();
  const found = await tx.query(
    `SELECT n.line, m.module_code, g.group_name, g.course_number
     FROM jsonb_to_recordset($2::jsonb) AS n (line int, ${placeTypes})
     JOIN student_module_enrollments e ON e.university_id = $1 AND e.student_id = n.student_id AND e.module_id = n.module_id
       AND e.academic_year = n.academic_year AND e.semester = n.semester
     JOIN modules m ON m.university_id = $1 AND m.id = e.module_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = e.teaching_group_id
     WHERE e.active AND coalesce(e.valid_until >= $3, true) AND NOT e.id = ANY($4::uuid[])
     ORDER BY n.line, natural_key(g.group_name), e.id`,
    [
      tx.universityId,
      JSON.stringify(rows.map(({ line, values }) => ({ ...values, line }))),
      await getToday(tx, nowMs),
      [...createdIds],
    ],
    presentEnrollment,
  );
  return Map.groupBy(found, ({ line }) => line);
}

/** The statements of the bulk import. Each one handles a batch of enrolments. */
export const importedEnrollments = {
  ...statements,

  /** The enrolments of the semesters that have not ended. */
  async listEndable(
    tx: UniversityTx,
    semesters: readonly { readonly academic_year: string; readonly semester: number }[],
    nowMs: number,
  ) {
    const rows = await tx.query(
      `SELECT e.id, e.module_id, e.academic_year, e.semester, m.module_code, p.name, p.student_id, g.group_name, g.course_number
       FROM jsonb_to_recordset($2::jsonb) AS n (academic_year text, semester smallint)
       JOIN student_module_enrollments e ON e.university_id = $1 AND e.academic_year = n.academic_year AND e.semester = n.semester
       JOIN modules m ON m.university_id = $1 AND m.id = e.module_id
       JOIN students p ON p.university_id = $1 AND p.id = e.student_id
       LEFT JOIN groups g ON g.university_id = $1 AND g.id = e.teaching_group_id
       WHERE e.active AND coalesce(e.valid_until >= $3, true) AND p.active
       ORDER BY natural_key(m.module_code), search_key(p.name), natural_key(p.student_id), natural_key(g.group_name), e.id`,
      [tx.universityId, JSON.stringify(semesters), await getToday(tx, nowMs)],
      endableEnrollment,
    );
    return rows.map(({ module_code, name, student_id, group_name: group, ...values }) => ({
      values: { ...values, parallel_group: group === values.course_number ? null : group },
      module_code,
      group_names:
        group === null ? [] : [teachingGroupLabel({ group_name: group, course_number: values.course_number })],
      effect: 'The enrolment ends.',
      student: { name, student_id },
    }));
  },

  /**
   * Notes new students of a teaching group who are in a parallel one, which their enrolment leaves if the file makes it Inactive.
   */
  async listNotes(
    tx: UniversityTx,
    rows: readonly ImportedEnrollment[],
    inactiveKeys: ReadonlySet<string>,
  ): Promise<{ entry: number; text: string }[]> {
    const entered = rows.flatMap((row, entry) =>
      row.active && row.teaching_group_id !== null ? [{ ...row, entry }] : [],
    );
    const former = await tx.query(
      `SELECT n.entry, concat_ws(E'\\n', e.student_id, e.module_id, e.academic_year, e.semester, h.id) AS key, h.group_name, h.course_number
       FROM jsonb_to_recordset($2::jsonb) AS n (entry int, ${placeTypes})
       JOIN student_module_enrollments e ON e.university_id = $1 AND e.student_id = n.student_id AND e.module_id = n.module_id
         AND e.academic_year = n.academic_year AND e.semester = n.semester AND e.active AND e.valid_until IS NULL
       JOIN groups h ON h.university_id = $1 AND h.id = e.teaching_group_id
       LEFT JOIN groups g ON g.university_id = $1 AND g.id = n.teaching_group_id
       WHERE ${haveCommonType('h', 'g')} AND NOT EXISTS (
         SELECT FROM student_module_enrollments s
         WHERE s.university_id = $1 AND s.student_id = n.student_id AND s.module_id = n.module_id
           AND s.academic_year = n.academic_year AND s.semester = n.semester AND s.teaching_group_id = n.teaching_group_id AND s.active
           AND s.valid_until IS NULL)
       ORDER BY n.entry, natural_key(h.group_name), h.id`,
      [tx.universityId, JSON.stringify(entered)],
      formerGroup,
    );
    const textOf = ({ entry, key, ...group }: (typeof former)[number]): string => {
      if (!inactiveKeys.has(key)) return stays(teachingGroupLabel(group));
      const { course_number: number = null, parallel_group: name = null } = rows[entry] ?? {};
      const target = { group_name: name ?? number ?? '', course_number: number };
      return `Moves from ${teachingGroupLabel(group)} to ${teachingGroupLabel(target)}.`;
    };
    const ofEntry = Map.groupBy(former, ({ entry }) => entry);
    return [...ofEntry].map(([entry, groups]) => ({ entry, text: groups.map(textOf).join(' ') }));
  },

  /** Names the teaching groups that have more students than seats after the import, at the last row that adds one. */
  async listNotesOfFile(
    tx: UniversityTx,
    rows: readonly RowOfFile[],
    nowMs: number,
  ): Promise<{ line: number; text: string }[]> {
    const added = new Map<string, number>();
    const lastLine = new Map<string, number>();
    for (const { line, values, existing } of rows) {
      const [before, after] = [groupOf(existing), groupOf(values)];
      if (before === after) continue;
      if (before !== null) added.set(before, (added.get(before) ?? 0) - 1);
      if (after === null) continue;
      added.set(after, (added.get(after) ?? 0) + 1);
      lastLine.set(after, line);
    }
    if (lastLine.size === 0) return [];
    const groups = await tx.query(
      `${groupsWithSeats} AND g.id = ANY ($3::uuid[]) ORDER BY natural_key(g.group_name), g.id`,
      [tx.universityId, await getToday(tx, nowMs), [...lastLine.keys()]],
      groupWithSeats,
    );
    return groups.flatMap(({ id, seats, students: present, ...group }) => {
      const students = present + (added.get(id) ?? 0);
      const line = lastLine.get(id);
      if (line === undefined || students <= seats) return [];
      return {
        line,
        text: `The teaching group “${teachingGroupLabel(group)}” then has ${students} students for ${seats} ${plural(seats, 'seat')}.`,
      };
    });
  },

  /** A withdrawal from what the student is not enrolled in adds nothing. It is refused if the student has other groups, and its own is unknown. */
  startReview:
    (_acceptsClash: unknown, nowMs: number) =>
    async (
      tx: UniversityTx,
      rows: readonly (RowOfFile & { readonly id: string | null; readonly isAsShown: boolean })[],
      createdIds: ReadonlySet<string>,
    ) => {
      const withdrawals = rows.filter(({ values, existing }) => existing === null && !values.active);
      const present = await listPresent(tx, withdrawals, createdIds, nowMs);
      return rows.map((row) => {
        const clash = null;
        if (!withdrawals.includes(row)) return { reasons: {}, clash };
        const enrolled = present.get(row.line) ?? [];
        if (enrolled.length === 0)
          return { reasons: {}, clash, changesNothing: true, note: 'The student is not enrolled; nothing ends.' };
        const names = enrolled.flatMap(({ group_name: name, course_number: number }) =>
          name === null ? [] : teachingGroupLabel({ group_name: name, course_number: number }),
        );
        const groups = names.length > 0 ? ` Groups of the student: ${names.join(', ')}.` : '';
        const [unknown] = newGroupsOf([row.values]);
        if (!unknown)
          return {
            reasons: {},
            clash,
            changesNothing: true,
            note: `The student has no such enrolment; nothing ends.${groups}`,
          };
        const reason = `The student is in no group ${teachingGroupLabel(unknown)} of ${enrolled[0]?.module_code} in this term.${groups || ' The student is in the module without a group.'}`;
        return {
          reasons: { [row.values.parallel_group === null ? 'course_number' : 'parallel_group']: reason },
          clash,
        };
      });
    },

  async insert(tx: UniversityTx, rows: readonly ImportedEnrollment[]): Promise<void> {
    await insertImportedTeachingGroups(tx, newGroupsOf(rows));
    await tx.execute(
      `INSERT INTO student_module_enrollments (university_id, ${enrolledColumns}, enrolled_date)
       SELECT $1, ${enrolledColumns}, (now() AT TIME ZONE (SELECT time_zone FROM universities WHERE id = $1))::date
       FROM jsonb_populate_recordset(NULL::student_module_enrollments, $2::jsonb)`,
      [tx.universityId, JSON.stringify(rows)],
    );
  },

  async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
    const deleted = await tx.query(
      'DELETE FROM student_module_enrollments WHERE university_id = $1 AND id = ANY($2::uuid[]) RETURNING teaching_group_id',
      [tx.universityId, ids],
      z.object({ teaching_group_id: z.string().nullable() }),
    );
    await deleteUnusedTeachingGroups(
      tx,
      deleted.flatMap(({ teaching_group_id: id }) => id ?? []),
    );
  },
};
