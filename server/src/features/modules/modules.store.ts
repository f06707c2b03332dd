import type { moduleSorts } from '@muster/contract/modules';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type ModuleRow = {
  readonly id: string;
  readonly module_name: string;
  readonly module_code: string;
  readonly semester: number;
  readonly credits: number;
  readonly description: string | null;
  readonly photo_url: string | null;
  readonly active: boolean;
  readonly university_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export const moduleColumns = `m.id, m.module_name, m.module_code, m.semester, m.credits, m.description, m.photo_url, m.active,
  m.university_id, m.created_at, m.updated_at`;

/** Null: not narrowed by it. */
export type ModuleFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  /** In the name or the code. */
  readonly search: string | null;
  readonly semester: number | null;
};
export type ModuleOrder = { readonly sort: (typeof moduleSorts)[number]; readonly direction: 'asc' | 'desc' };
export type Page = { readonly limit: number; readonly offset?: number };

/** In the name, in the code, or in both as they are shown beside one another. */
export const isFoundBy = (search: string): string =>
  `(${search}::text IS NULL OR ${isIn(search, "m.module_code || ' ' || m.module_name")})`;

const filtered = `FROM modules m
  WHERE m.university_id = $1 AND ($2::uuid IS NULL OR m.id = $2) AND ($3::boolean IS NULL OR m.active = $3)
    AND ${isFoundBy('$4')} AND ($5::int IS NULL OR m.semester = $5)`;

const values = (tx: UniversityTx, of: Partial<ModuleFilters>) => [
  tx.universityId,
  of.id ?? null,
  of.active ?? null,
  of.search || null,
  of.semester ?? null,
];

const orderOf = ({ sort, direction }: ModuleOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  const first = {
    module_name: `lower(m.module_name)${down}`,
    module_code: `m.module_code${down}`,
    semester: `m.semester${down}`,
    credits: `m.credits${down}`,
    // Active ones first.
    active: `m.active${direction === 'desc' ? '' : ' DESC'}`,
  }[sort];
  return `${first}, lower(m.module_name), m.module_code, m.id`;
};

export function listModules(
  tx: UniversityTx,
  filters: Partial<ModuleFilters>,
  order: ModuleOrder,
  { limit, offset = 0 }: Page,
): Promise<ModuleRow[]> {
  return tx.query<ModuleRow>(`SELECT ${moduleColumns} ${filtered} ORDER BY ${orderOf(order)} LIMIT $6 OFFSET $7`, [
    ...values(tx, filters),
    limit,
    offset,
  ]);
}

export async function countModules(tx: UniversityTx, filters: Partial<ModuleFilters>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`SELECT count(*) AS count ${filtered}`, values(tx, filters));
  return row?.count ?? 0;
}

export async function findModule(tx: UniversityTx, id: string): Promise<ModuleRow | undefined> {
  const [row] = await tx.query<ModuleRow>(
    `SELECT ${moduleColumns} FROM modules m WHERE m.university_id = $1 AND m.id = $2`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** One change of the university's modules at a time: whoever asks whether a code is free is then the only one who takes it. */
export const lockModules = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'modules');

export type ModuleValues = Omit<ModuleRow, 'id' | 'university_id' | 'created_at' | 'updated_at'>;

/** The module that has this code, however it is capitalised. */
export async function findModuleOfCode(
  tx: UniversityTx,
  code: string,
  butFor: string | null,
): Promise<Pick<ModuleRow, 'module_code' | 'module_name' | 'active'> | undefined> {
  const [row] = await tx.query<Pick<ModuleRow, 'module_code' | 'module_name' | 'active'>>(
    `SELECT m.module_code, m.module_name, m.active FROM modules m
     WHERE m.university_id = $1 AND upper(m.module_code) = upper($2) AND m.id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [tx.universityId, code, butFor],
    'prepared',
  );
  return row;
}

const given = (row: ModuleValues): unknown[] => [
  row.module_name,
  row.module_code,
  row.semester,
  row.credits,
  row.description,
  row.photo_url,
  row.active,
];

export async function insertModule(tx: UniversityTx, id: string, row: ModuleValues): Promise<ModuleRow> {
  const [inserted] = await tx.query<ModuleRow>(
    `INSERT INTO modules AS m
       (university_id, id, module_name, module_code, semester, credits, description, photo_url, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${moduleColumns}`,
    [tx.universityId, id, ...given(row)],
    'prepared',
  );
  if (!inserted) throw new Error('The module was not stored');
  return inserted;
}

export async function updateModule(tx: UniversityTx, id: string, row: ModuleValues): Promise<ModuleRow> {
  const [updated] = await tx.query<ModuleRow>(
    `UPDATE modules AS m SET module_name = $3, module_code = $4, semester = $5, credits = $6, description = $7,
       photo_url = $8, active = $9, updated_at = now()
     WHERE m.university_id = $1 AND m.id = $2 RETURNING ${moduleColumns}`,
    [tx.universityId, id, ...given(row)],
    'prepared',
  );
  if (!updated) throw new Error('The module was not stored');
  return updated;
}
