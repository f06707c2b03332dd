import { module, type moduleSorts } from '@muster/contract/academics/modules';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { isModuleOfTerm } from '#domain/academic-structure.ts';
import { isDepartment } from '#domain/department.ts';
import { hasNoDegree, hasNoLecturer } from '#domain/missing.ts';
import { countRows, type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

export const moduleRow = module.extend({ created_at: z.date(), updated_at: z.date() });
export const modules = recordTable({
  table: 'modules',
  row: moduleRow,
  generated: ['university_id', 'created_at', 'updated_at'],
  hasUpdateTime: true,
});
export type ModuleRow = z.infer<typeof moduleRow>;
export type ModuleValues = Parameters<typeof modules.insert>[2];

/** Null: no filter. */
export type ModuleFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  /** In the name or the code. */
  readonly search: string | null;
  readonly semester: number | null;
  readonly department: string | null;
  readonly missing: keyof typeof isMissing | null;
};

const isMissing = { degree: hasNoDegree, lecturer: hasNoLecturer };
export type ModuleOrder = { readonly sort: (typeof moduleSorts)[number]; readonly direction: 'asc' | 'desc' };

/** SQL condition: "code name" of the module `m`, as lists show it, contains the text. */
export const matchesSearch = (search: string): string => sqlContains(search, "m.module_code || ' ' || m.module_name");

/** SQL condition: the module `m` is taught in the semester. */
export const isOfSemester = (semester: string): string => isModuleOfTerm('m.semester', `${semester}::int`);

/** $1: the university. */
const fromFiltered = ({ missing = null, ...filters }: Partial<ModuleFilters>, values: unknown[]): string =>
  `FROM modules m
  WHERE m.university_id = $1 ${missing === null ? '' : `AND ${isMissing[missing]}`} ${andWhere(values, [
    [filters.id, (id) => `m.id = ${id}`],
    [filters.active, (active) => `m.active = ${active}`],
    [filters.search || null, matchesSearch],
    [filters.semester, isOfSemester],
    [filters.department || null, (name) => isDepartment('m.department', name)],
  ])}`;

const orderBy = ({ sort, direction }: ModuleOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  const first = {
    module_name: `natural_key(m.module_name)${down}`,
    module_code: `natural_key(m.module_code)${down}`,
    semester: `m.semester${down}`,
    credits: `m.credits${down}`,
    // Active ones first.
    active: `m.active${direction === 'desc' ? '' : ' DESC'}`,
  }[sort];
  return `${first}, natural_key(m.module_name), natural_key(m.module_code), m.id`;
};

export function listModules(
  tx: UniversityTx,
  filters: Partial<ModuleFilters>,
  order: ModuleOrder,
  slice: Slice,
): Promise<ModuleRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `SELECT ${modules.columns('m')} ${fromFiltered(filters, values)} ORDER BY ${orderBy(order)} ${sliceText(slice, values)}`,
    values,
    moduleRow,
  );
}

export function countModules(tx: UniversityTx, filters: Partial<ModuleFilters>): Promise<number> {
  const values = [tx.universityId];
  return countRows(tx, fromFiltered(filters, values), values);
}

export async function findModule(tx: UniversityTx, id: string): Promise<ModuleRow | undefined> {
  return tx.optionalRow(
    `SELECT ${modules.columns('m')} FROM modules m WHERE m.university_id = $1 AND m.id = $2`,
    [tx.universityId, id],
    moduleRow,
    'prepared',
  );
}

/** Allows one change of the modules of the university at a time, so that a code that was free when checked stays free. */
export const lockModules = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'modules');

const takenRow = module.pick({ module_code: true, module_name: true, active: true });

/** The module with this code. */
export async function findModuleByCode(
  tx: UniversityTx,
  code: string,
  exceptId: string | null,
): Promise<z.infer<typeof takenRow> | undefined> {
  return tx.optionalRow(
    `SELECT m.module_code, m.module_name, m.active FROM modules m
     WHERE m.university_id = $1 AND identifier_key(m.module_code) = identifier_key($2) AND m.id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [tx.universityId, code, exceptId],
    takenRow,
    'prepared',
  );
}
