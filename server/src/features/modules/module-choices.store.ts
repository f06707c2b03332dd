import { mapping } from '@muster/contract/academics/modules';
import { staffTypes } from '@muster/contract/people/staff';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { staffOrder } from '#domain/name-order.ts';
import { isDepartment } from '#domain/department.ts';
import { countRows, type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { isOfSemester, matchesSearch, moduleRow, modules, type ModuleRow } from './modules.store.ts';

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
  const values: unknown[] = [tx.universityId, limit];
  const conditions = andWhere(values, [
    [filters.semester, isOfSemester],
    [filters.search, matchesSearch],
    [filters.department, (name) => isDepartment('m.department', name)],
  ]);
  const isMapped = andWhere(values, [
    [filters.degreeLevel, (level) => `d.degree_level = lower(${level})`],
    [filters.academicStatus, (status) => `d.local_international = lower(${status})`],
    [filters.degree, (degree) => isIdOrName(degree, 'd.id', 'd.degree_programme')],
    [filters.year, (year) => `x.year = ${year}::int`],
    [
      filters.group,
      (group) => `EXISTS (
           SELECT FROM groups g
           WHERE g.university_id = $1 AND g.degree_details_id = d.id AND g.year = x.year AND ${isIdOrName(group, 'g.id', 'g.group_name')}
             ${andWhere(values, [[filters.academicYear, (academicYear) => `g.academic_year = ${academicYear}`]])})`,
    ],
  ]);
  return tx.query(
    `SELECT ${modules.columns('m')} FROM modules m
     WHERE m.university_id = $1 AND (m.active OR EXISTS (SELECT FROM class_sessions c WHERE c.university_id = $1 AND c.module_id = m.id))
       ${conditions} ${
         isMapped &&
         `AND EXISTS (
         SELECT FROM module_degree_mappings x
         JOIN degree_details d ON d.university_id = x.university_id AND d.id = x.degree_details_id
         WHERE x.university_id = $1 AND x.module_id = m.id ${isMapped})`
       }
     ORDER BY natural_key(m.module_code), m.id LIMIT $2`,
    values,
    moduleRow,
  );
}

const isIdOrName = (value: string, id: string, name: string): string =>
  `(${id}::text = ${value}::text OR ${name} = ${value}::text)`;

/** Null: no filter. */
export type MappedFilters = {
  readonly active: boolean | null;
  readonly degreeId: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly search: string | null;
};

/** The mappings of the module `m`, and the modules that have some; $1 is the university. */
function fromMapped({ degreeId, year, active, semester, search }: MappedFilters, values: unknown[]) {
  const mappings = `FROM module_degree_mappings x
  WHERE x.university_id = $1 AND x.module_id = m.id ${andWhere(values, [
    [degreeId, (id) => `x.degree_details_id = ${id}`],
    [year, (number) => `x.year = ${number}::int`],
  ])}`;
  const conditions = andWhere(values, [
    [active, (value) => `m.active = ${value}`],
    [semester, isOfSemester],
    [search || null, matchesSearch],
  ]);
  return {
    mappings,
    modules: `FROM modules m WHERE m.university_id = $1 AND EXISTS (SELECT ${mappings}) ${conditions}`,
  };
}

const mappedModuleRow = moduleRow
  .pick({ id: true, module_name: true, module_code: true, semester: true, active: true, university_id: true })
  .extend({
    module_degree_mappings: z.array(mapping.pick({ year: true, degree_details_id: true, is_mandatory: true })),
  });
type MappedModuleRow = z.infer<typeof mappedModuleRow>;

export function listMappedModules(tx: UniversityTx, filters: MappedFilters, slice: Slice): Promise<MappedModuleRow[]> {
  const values: unknown[] = [tx.universityId];
  const from = fromMapped(filters, values);
  return tx.query(
    `SELECT m.id, m.module_name, m.module_code, m.semester, m.active, m.university_id,
            (SELECT json_agg(json_build_object('year', x.year, 'degree_details_id', x.degree_details_id,
               'is_mandatory', x.is_mandatory) ORDER BY x.year, x.degree_details_id) ${from.mappings}) AS module_degree_mappings
     ${from.modules} ORDER BY natural_key(m.module_name), natural_key(m.module_code), m.id ${sliceText(slice, values)}`,
    values,
    mappedModuleRow,
  );
}

export function countMappedModules(tx: UniversityTx, filters: MappedFilters): Promise<number> {
  const values = [tx.universityId];
  return countRows(tx, fromMapped(filters, values).modules, values);
}

/** Active modules that are mapped to all of the degrees, in the year if it is set. */
export function listModulesOfAllDegrees(
  tx: UniversityTx,
  by: { degreeIds: readonly string[]; year: number | null; semester: number | null },
  limit: number,
): Promise<ModuleRow[]> {
  const values: unknown[] = [tx.universityId, by.degreeIds, limit];
  return tx.query(
    `SELECT ${modules.columns('m')} FROM modules m
     JOIN (SELECT x.module_id FROM module_degree_mappings x
           WHERE x.university_id = $1 AND x.degree_details_id = ANY($2::uuid[]) ${andWhere(values, [[by.year, (year) => `x.year = ${year}::int`]])}
           GROUP BY x.module_id HAVING count(DISTINCT x.degree_details_id) = cardinality($2::uuid[])) x ON x.module_id = m.id
     WHERE m.university_id = $1 AND m.active ${andWhere(values, [[by.semester, isOfSemester]])}
     ORDER BY natural_key(m.module_code), m.id LIMIT $3`,
    values,
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
