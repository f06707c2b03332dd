import { mapping } from '@muster/contract/academics/modules';
import { staffTypes } from '@muster/contract/people/staff';
import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { staffOrder } from '../../platform/database/sql/name-order.ts';
import { isModuleOfAnyTerm } from '../../platform/database/sql/academic-structure.ts';
import { isDepartment } from '../../platform/database/sql/department.ts';
import { matchesSearch, moduleRow, modules, type ModuleRow, type Page } from './modules.store.ts';

/** Null: no filter. */
export type ReportFilters = {
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  /** An id or an exact name. */
  readonly degree: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  /** An id or an exact name. */
  readonly group: string | null;
  readonly academicYear: string | null;
  readonly department: string | null;
  /** A part of the name or code. */
  readonly search: string | null;
};

/** Modules that are mapped to the filtered degrees and years, by code. Only those that are active or had classes. */
export function listModulesForReports(tx: UniversityTx, filters: ReportFilters, limit: number): Promise<ModuleRow[]> {
  return tx.query(
    `SELECT ${modules.columns('m')} FROM modules m
     WHERE m.university_id = $1 AND ${isModuleOfAnyTerm('m.semester', '$6')} AND ${matchesSearch('$9')}
       AND ($11::text IS NULL OR ${isDepartment('m.department', '$11')})
       AND (m.active OR EXISTS (SELECT FROM class_sessions c WHERE c.university_id = $1 AND c.module_id = m.id))
       AND (num_nonnulls($2::text, $3::text, $4::text, $5::int, $7::text) = 0 OR EXISTS (
         SELECT 1 FROM module_degree_mappings x
         JOIN degree_details d ON d.university_id = x.university_id AND d.id = x.degree_details_id
         WHERE x.university_id = $1 AND x.module_id = m.id
           AND ($2::text IS NULL OR d.degree_level = lower($2)) AND ($3::text IS NULL OR d.local_international = lower($3))
           AND ($4::text IS NULL OR d.id::text = $4 OR d.degree_programme = $4) AND ($5::int IS NULL OR x.year = $5)
           AND ($7::text IS NULL OR EXISTS (
             SELECT 1 FROM groups g
             WHERE g.university_id = $1 AND g.degree_details_id = d.id AND g.year = x.year
               AND (g.id::text = $7 OR g.group_name = $7) AND ($8::text IS NULL OR g.academic_year = $8)))))
     ORDER BY natural_key(m.module_code), m.id LIMIT $10`,
    [
      tx.universityId,
      filters.degreeLevel,
      filters.academicStatus,
      filters.degree,
      filters.year,
      filters.semester,
      filters.group,
      filters.academicYear,
      filters.search,
      limit,
      filters.department,
    ],
    moduleRow,
  );
}

/** Null: no filter. */
export type MappedFilters = {
  readonly active: boolean | null;
  readonly degreeId: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly search: string | null;
};

const fromMappings = `FROM module_degree_mappings x
  WHERE x.university_id = $1 AND x.module_id = m.id
    AND ($2::uuid IS NULL OR x.degree_details_id = $2) AND ($3::int IS NULL OR x.year = $3)`;
const fromMappedModules = `FROM modules m
  WHERE m.university_id = $1 AND ($6::boolean IS NULL OR m.active = $6) AND ${isModuleOfAnyTerm('m.semester', '$4')}
    AND ${matchesSearch('$5')} AND EXISTS (SELECT 1 ${fromMappings})`;
const filterParameters = (tx: UniversityTx, filters: MappedFilters): unknown[] => [
  tx.universityId,
  filters.degreeId,
  filters.year,
  filters.semester,
  filters.search || null,
  filters.active,
];

const mappedModuleRow = moduleRow
  .pick({ id: true, module_name: true, module_code: true, semester: true, active: true, university_id: true })
  .extend({
    module_degree_mappings: z.array(mapping.pick({ year: true, degree_details_id: true, is_mandatory: true })),
  });
type MappedModuleRow = z.infer<typeof mappedModuleRow>;

export function listMappedModules(
  tx: UniversityTx,
  filters: MappedFilters,
  { limit, offset = 0 }: Page,
): Promise<MappedModuleRow[]> {
  return tx.query(
    `SELECT m.id, m.module_name, m.module_code, m.semester, m.active, m.university_id,
            (SELECT json_agg(json_build_object('year', x.year, 'degree_details_id', x.degree_details_id,
               'is_mandatory', x.is_mandatory) ORDER BY x.year, x.degree_details_id) ${fromMappings}) AS module_degree_mappings
     ${fromMappedModules} ORDER BY natural_key(m.module_name), natural_key(m.module_code), m.id LIMIT $7 OFFSET $8`,
    [...filterParameters(tx, filters), limit, offset],
    mappedModuleRow,
  );
}

export async function countMappedModules(tx: UniversityTx, filters: MappedFilters): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count ${fromMappedModules}`,
    filterParameters(tx, filters),
    z.object({ count: z.number() }),
  );
  return row.count;
}

/** Active modules that are mapped to all of the degrees, in the year if it is set. */
export function listModulesOfAllDegrees(
  tx: UniversityTx,
  by: { degreeIds: readonly string[]; year: number | null; semester: number | null },
  limit: number,
): Promise<ModuleRow[]> {
  return tx.query(
    `SELECT ${modules.columns('m')} FROM modules m
     JOIN (SELECT x.module_id FROM module_degree_mappings x
           WHERE x.university_id = $1 AND x.degree_details_id = ANY($2::uuid[]) AND ($3::int IS NULL OR x.year = $3)
           GROUP BY x.module_id HAVING count(DISTINCT x.degree_details_id) = cardinality($2::uuid[])) x ON x.module_id = m.id
     WHERE m.university_id = $1 AND m.active AND ${isModuleOfAnyTerm('m.semester', '$4')}
     ORDER BY natural_key(m.module_code), m.id LIMIT $5`,
    [tx.universityId, by.degreeIds, by.year, by.semester, limit],
    moduleRow,
  );
}

const teacherRow = z.object({
  id: z.string(),
  name: z.string(),
  employee_id: z.string(),
  staff_type: z.enum(staffTypes),
  is_primary: z.boolean(),
  is_assistant: z.boolean(),
});
export type TeacherRow = z.infer<typeof teacherRow>;

export function listTeachers(tx: UniversityTx, moduleId: string): Promise<TeacherRow[]> {
  return tx.query(
    `SELECT s.id, s.name, s.employee_id, s.staff_type, c.can_teach_as_primary AS is_primary,
            c.can_teach_as_assistant AS is_assistant
     FROM staff_courses c JOIN staff s ON s.university_id = c.university_id AND s.id = c.staff_id AND s.active
     WHERE c.university_id = $1 AND c.module_id = $2 ORDER BY ${staffOrder('s')} LIMIT 10000`,
    [tx.universityId, moduleId],
    teacherRow,
  );
}
