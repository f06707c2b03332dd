import { module, type moduleSorts } from '@muster/contract/academics/modules';
import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { isModuleOfAnyTerm } from '../../platform/database/sql/academic-structure.ts';
import { isDepartment } from '../../platform/database/sql/department.ts';
import { hasNoDegree, hasNoLecturer } from '../../platform/database/sql/missing.ts';
import { sqlContains } from '../../platform/database/sql/sql-contains.ts';
import { lockForTransaction } from '../../platform/database/sql/advisory-lock.ts';

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
export type Page = { readonly limit: number; readonly offset?: number };

/** SQL condition: the search is empty or contained in "code name", as lists show it. */
export const matchesSearch = (search: string): string =>
  `(${search}::text IS NULL OR ${sqlContains(search, "m.module_code || ' ' || m.module_name")})`;

const fromFiltered = ({ missing = null }: Partial<ModuleFilters>): string => `FROM modules m
  WHERE m.university_id = $1 AND ($2::uuid IS NULL OR m.id = $2) AND ($3::boolean IS NULL OR m.active = $3)
    AND ${matchesSearch('$4')} AND ${isModuleOfAnyTerm('m.semester', '$5')}
    AND ($6::text IS NULL OR ${isDepartment('m.department', '$6')})
    ${missing === null ? '' : `AND ${isMissing[missing]}`}`;

const filterParameters = (tx: UniversityTx, filters: Partial<ModuleFilters>) => [
  tx.universityId,
  filters.id ?? null,
  filters.active ?? null,
  filters.search || null,
  filters.semester ?? null,
  filters.department || null,
];

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
  { limit, offset = 0 }: Page,
): Promise<ModuleRow[]> {
  return tx.query(
    `SELECT ${modules.columns('m')} ${fromFiltered(filters)} ORDER BY ${orderBy(order)} LIMIT $7 OFFSET $8`,
    [...filterParameters(tx, filters), limit, offset],
    moduleRow,
  );
}

export async function countModules(tx: UniversityTx, filters: Partial<ModuleFilters>): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count ${fromFiltered(filters)}`,
    filterParameters(tx, filters),
    z.object({ count: z.number() }),
  );
  return row.count;
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
