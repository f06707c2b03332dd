import type { MappedModule } from '@muster/contract/modules';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isFoundBy, moduleColumns, type ModuleRow, type Page } from './modules.store.ts';

/** Null: not narrowed by it. Names are compared as the reports compare them. */
export type ReportFilters = {
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  /** By id or by name. */
  readonly degree: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  /** By id or by name. */
  readonly group: string | null;
  readonly academicYear: string | null;
  /** In the name or the code. */
  readonly search: string | null;
};

/**
 * Modules that such students meet, by code: those mapped to their degree and year. Without any of it, all of them. Active ones, and
 * others that had classes.
 */
export function listModulesFor(tx: UniversityTx, of: ReportFilters, most: number): Promise<ModuleRow[]> {
  return tx.query<ModuleRow>(
    `SELECT ${moduleColumns} FROM modules m
     WHERE m.university_id = $1 AND ($6::int IS NULL OR m.semester = $6) AND ${isFoundBy('$9')}
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
     ORDER BY m.module_code, m.id LIMIT $10`,
    [
      tx.universityId,
      of.degreeLevel,
      of.academicStatus,
      of.degree,
      of.year,
      of.semester,
      of.group,
      of.academicYear,
      of.search,
      most,
    ],
  );
}

/** Null: not narrowed by it. */
export type MappedFilters = {
  readonly active: boolean | null;
  readonly degreeId: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly search: string | null;
};

const mappingsOf = `FROM module_degree_mappings x
  WHERE x.university_id = $1 AND x.module_id = m.id
    AND ($2::uuid IS NULL OR x.degree_details_id = $2) AND ($3::int IS NULL OR x.year = $3)`;
const mapped = `FROM modules m
  WHERE m.university_id = $1 AND ($6::boolean IS NULL OR m.active = $6) AND ($4::int IS NULL OR m.semester = $4)
    AND ${isFoundBy('$5')} AND EXISTS (SELECT 1 ${mappingsOf})`;
const mappedValues = (tx: UniversityTx, of: MappedFilters): unknown[] => [
  tx.universityId,
  of.degreeId,
  of.year,
  of.semester,
  of.search || null,
  of.active,
];

export function listMappedModules(
  tx: UniversityTx,
  of: MappedFilters,
  { limit, offset = 0 }: Page,
): Promise<MappedModule[]> {
  return tx.query<MappedModule>(
    `SELECT m.id, m.module_name, m.module_code, m.semester, m.active, m.university_id,
            (SELECT json_agg(json_build_object('year', x.year, 'degree_details_id', x.degree_details_id,
               'is_mandatory', x.is_mandatory) ORDER BY x.year, x.degree_details_id) ${mappingsOf}) AS module_degree_mappings
     ${mapped} ORDER BY lower(m.module_name), m.module_code, m.id LIMIT $7 OFFSET $8`,
    [...mappedValues(tx, of), limit, offset],
  );
}

export async function countMappedModules(tx: UniversityTx, of: MappedFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`SELECT count(*) AS count ${mapped}`, mappedValues(tx, of));
  return row?.count ?? 0;
}

/** Active modules that each of the degrees has; with a year, that each has in that year. */
export function listModulesOfAll(
  tx: UniversityTx,
  of: { degreeIds: readonly string[]; year: number | null; semester: number | null },
  most: number,
): Promise<ModuleRow[]> {
  return tx.query<ModuleRow>(
    `SELECT ${moduleColumns} FROM modules m
     JOIN (SELECT x.module_id FROM module_degree_mappings x
           WHERE x.university_id = $1 AND x.degree_details_id = ANY($2::uuid[]) AND ($3::int IS NULL OR x.year = $3)
           GROUP BY x.module_id HAVING count(DISTINCT x.degree_details_id) = cardinality($2::uuid[])) x ON x.module_id = m.id
     WHERE m.university_id = $1 AND m.active AND ($4::int IS NULL OR m.semester = $4)
     ORDER BY m.module_code, m.id LIMIT $5`,
    [tx.universityId, of.degreeIds, of.year, of.semester, most],
  );
}

export type TeacherRow = {
  readonly id: string;
  readonly name: string;
  readonly employee_id: string;
  readonly staff_type: 'lecturer' | 'professor' | 'assistant_lecturer';
  readonly is_primary: boolean;
  readonly is_assistant: boolean;
};

export function listTeachers(tx: UniversityTx, moduleId: string): Promise<TeacherRow[]> {
  return tx.query<TeacherRow>(
    `SELECT s.id, s.name, s.employee_id, s.staff_type, c.can_teach_as_primary AS is_primary,
            c.can_teach_as_assistant AS is_assistant
     FROM staff_courses c JOIN staff s ON s.university_id = c.university_id AND s.id = c.staff_id AND s.active
     WHERE c.university_id = $1 AND c.module_id = $2 ORDER BY s.name, s.employee_id LIMIT 10000`,
    [tx.universityId, moduleId],
  );
}
