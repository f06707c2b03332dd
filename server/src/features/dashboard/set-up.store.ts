import type { ConfirmedSettings } from '@muster/contract/accounts/shown-settings';
import { type SetUpStep, setUpSteps } from '@muster/contract/reports/dashboard';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { belongToGroups, hasNoDegree, hasNoGroup, hasNoLecturer, hasNoStudents, hasNoVenue } from '#domain/missing.ts';

/** The university itself, once an administrator has confirmed these settings. */
function confirmed(group: ConfirmedSettings): string {
  return `universities u WHERE u.id = $1 AND '${group}' = ANY (u.confirmed_settings)`;
}

/** The records of each step. `$1` is the university. */
const recordsOf: Record<SetUpStep, string> = {
  basics: confirmed('basics'),
  class_lists: confirmed('class_lists'),
  degrees: 'degree_details d WHERE d.university_id = $1 AND d.active',
  groups: 'groups g WHERE g.university_id = $1 AND g.module_id IS NULL AND g.active',
  modules: 'modules m WHERE m.university_id = $1 AND m.active',
  mappings: 'module_degree_mappings x WHERE x.university_id = $1',
  staff: 'staff s WHERE s.university_id = $1 AND s.active',
  teaching: 'staff_courses c WHERE c.university_id = $1',
  students: 'students s WHERE s.university_id = $1 AND s.active',
  enrolments: 'student_module_enrollments e WHERE e.university_id = $1 AND e.active',
  venues: 'venues v WHERE v.university_id = $1 AND v.active',
  semesters: 'semesters s WHERE s.university_id = $1',
  holidays: 'holidays h WHERE h.university_id = $1',
  timetables: 'timetables t WHERE t.university_id = $1 AND t.active',
  first_class: 'class_sessions s WHERE s.university_id = $1 AND s.qr_started_at IS NOT NULL',
};

/** What is missing, by the conditions of the lists. */
const missingOf: Partial<Record<SetUpStep, string>> = {
  groups: `SELECT count(*) FROM ${recordsOf.groups} AND ${hasNoStudents}`,
  mappings: `SELECT count(*) FROM ${recordsOf.modules} AND ${hasNoDegree}`,
  teaching: `SELECT count(*) FROM ${recordsOf.modules} AND ${hasNoLecturer}`,
  students: `SELECT count(*) FROM ${recordsOf.students} AND ${hasNoGroup}`,
  venues: `SELECT count(*) FROM ${recordsOf.timetables} AND ${hasNoVenue}`,
  semesters: `SELECT count(DISTINCT (t.academic_year, t.semester)) FROM ${recordsOf.timetables} AND NOT EXISTS (
    SELECT FROM semesters s WHERE s.university_id = $1 AND s.academic_year = t.academic_year AND s.semester = t.semester)`,
};

/** Steps that only cohorts need: their groups, and the modules of a programme and year where these decide who is expected. */
const needs: Partial<Record<SetUpStep, string>> = {
  groups: belongToGroups,
  mappings: `(SELECT u.students_belong_to_groups OR u.mandatory_modules <> 'never' FROM universities u WHERE u.id = $1)`,
};
const isNeeded = (step: SetUpStep): string => needs[step] ?? 'true';

/** Whether each step has a record. */
export async function isSetUp(tx: UniversityTx): Promise<boolean> {
  const exist = setUpSteps.map((step) => `(EXISTS (SELECT FROM ${recordsOf[step]}) OR NOT ${isNeeded(step)})`);
  const row = await tx.optionalRow(
    `SELECT ${exist.join(' AND ')} AS is_set_up`,
    [tx.universityId],
    z.object({ is_set_up: z.boolean() }),
    'prepared',
  );
  return row?.is_set_up ?? false;
}

export type StepCounts = { readonly step: SetUpStep; readonly count: number; readonly missing: number };

export async function countSetUp(tx: UniversityTx): Promise<StepCounts[]> {
  const counts = setUpSteps.map(
    (step) =>
      `(SELECT count(*) FROM ${recordsOf[step]}), (${missingOf[step] ?? 'SELECT 0::bigint'}), ${isNeeded(step)}`,
  );
  return tx.query(
    `SELECT step, count, missing FROM (VALUES ${counts.map((count, at) => `($${at + 2}::text, ${count})`).join(', ')}) AS steps (step, count, missing, is_needed)
     WHERE is_needed`,
    [tx.universityId, ...setUpSteps],
    z.object({ step: z.enum(setUpSteps), count: z.number(), missing: z.number() }),
  );
}
