import { timetableEntry } from '@muster/contract/timetables/timetables';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { furtherModuleIds } from '#domain/teaching-groups.ts';

const moduleReferenceRow = z.object({
  id: z.string(),
  module_code: z.string(),
  semester: z.number(),
  active: z.boolean(),
  mappings: z.array(z.object({ degree_id: z.string(), year: z.number() })),
});
export type ModuleReference = z.infer<typeof moduleReferenceRow>;
const staffReferenceRow = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  courses: z.array(z.object({ module_id: z.string(), is_primary: z.boolean(), is_assistant: z.boolean() })),
});
export type StaffReference = z.infer<typeof staffReferenceRow>;
const groupReferenceRow = z.object({
  id: z.string(),
  group_name: z.string(),
  /** Of a teaching group; null: a cohort group. */
  module_id: z.string().nullable(),
  course_number: z.string().nullable(),
  degree_details_id: z.string().nullable(),
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  active: z.boolean(),
  /** The modules that a teaching group serves besides its own. */
  further_module_ids: z.array(z.string()),
});
export type GroupReference = z.infer<typeof groupReferenceRow>;
const groupNameRow = groupReferenceRow.omit({ active: true, further_module_ids: true });
export type GroupName = z.infer<typeof groupNameRow>;
const degreeReferenceRow = z.object({ id: z.string(), degree_programme: z.string(), active: z.boolean() });
export type DegreeReference = z.infer<typeof degreeReferenceRow>;

const semesterReferenceRow = z.object({
  academic_year: z.string(),
  semester: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
});
export type SemesterReference = z.infer<typeof semesterReferenceRow>;

type Ids = readonly string[];

/** The semesters of academic years that have dates. */
export const listSemesterReferences = (
  tx: UniversityTx,
  academicYears: readonly string[],
): Promise<SemesterReference[]> =>
  tx.query(
    `SELECT academic_year, semester, starts_on, ends_on FROM semesters
     WHERE university_id = $1 AND academic_year = ANY ($2::text[])`,
    [tx.universityId, academicYears],
    semesterReferenceRow,
  );

/** Includes the degrees and years to which each module is mapped. */
export const listModuleReferences = (tx: UniversityTx, ids: Ids): Promise<ModuleReference[]> =>
  tx.query(
    `SELECT m.id, m.module_code, m.semester, m.active, (
       SELECT coalesce(json_agg(json_build_object('degree_id', x.degree_details_id, 'year', x.year)), '[]')
       FROM module_degree_mappings x WHERE x.university_id = m.university_id AND x.module_id = m.id) AS mappings
     FROM modules m WHERE m.university_id = $1 AND m.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
    moduleReferenceRow,
  );

/** Includes in which roles each member of staff may teach which of the modules. */
export const listStaffReferences = (tx: UniversityTx, ids: Ids, moduleIds: Ids): Promise<StaffReference[]> =>
  tx.query(
    `SELECT s.id, s.name, s.active, (
       SELECT coalesce(json_agg(json_build_object('module_id', c.module_id, 'is_primary', c.can_teach_as_primary,
           'is_assistant', c.can_teach_as_assistant)), '[]')
       FROM staff_courses c
       WHERE c.university_id = s.university_id AND c.staff_id = s.id AND c.module_id = ANY ($3::uuid[])) AS courses
     FROM staff s WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])`,
    [tx.universityId, ids, moduleIds],
    staffReferenceRow,
  );

export const listGroupReferences = (tx: UniversityTx, ids: Ids): Promise<GroupReference[]> =>
  tx.query(
    `SELECT g.id, g.group_name, g.module_id, g.course_number, g.degree_details_id, g.year, g.semester, g.academic_year, g.active,
       ${furtherModuleIds('g')} AS further_module_ids
     FROM groups g
     WHERE g.university_id = $1 AND g.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
    groupReferenceRow,
  );

export const listDegreeReferences = (tx: UniversityTx, ids: Ids): Promise<DegreeReference[]> =>
  tx.query(
    `SELECT d.id, d.degree_programme, d.active FROM degree_details d
     WHERE d.university_id = $1 AND d.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
    degreeReferenceRow,
  );

const degreeNameRow = timetableEntry.shape.degrees.element.pick({
  id: true,
  degree_programme: true,
  degree_level: true,
  local_international: true,
});
export type DegreeName = z.infer<typeof degreeNameRow>;

/** Includes inactive degrees, which existing entries may refer to. */
export const listDegreeNames = (tx: UniversityTx): Promise<DegreeName[]> =>
  tx.query(
    `SELECT d.id, d.degree_programme, d.degree_level, d.local_international FROM degree_details d
     WHERE d.university_id = $1`,
    [tx.universityId],
    degreeNameRow,
  );

export const listGroupNames = (tx: UniversityTx): Promise<GroupName[]> =>
  tx.query(
    `SELECT g.id, g.group_name, g.module_id, g.course_number, g.degree_details_id, g.year, g.semester, g.academic_year FROM groups g
     WHERE g.university_id = $1`,
    [tx.universityId],
    groupNameRow,
  );

export const listStaffCodes = (tx: UniversityTx): Promise<{ id: string; employee_id: string }[]> =>
  tx.query(
    'SELECT s.id, s.employee_id FROM staff s WHERE s.university_id = $1',
    [tx.universityId],
    z.object({ id: z.string(), employee_id: z.string() }),
  );
