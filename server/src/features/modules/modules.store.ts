import type { UniversityTx } from '../../platform/database/database.ts';

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
  readonly active: boolean | null;
  /** In the name or the code. */
  readonly search: string | null;
  readonly semester: number | null;
};

const filtered = `FROM modules m
  WHERE m.university_id = $1 AND ($2::boolean IS NULL OR m.active = $2)
    AND ($3::text IS NULL OR position(lower($3) IN lower(m.module_name)) > 0 OR position(lower($3) IN lower(m.module_code)) > 0)
    AND ($4::int IS NULL OR m.semester = $4)`;

const values = (tx: UniversityTx, { active, search, semester }: ModuleFilters) => [
  tx.universityId,
  active,
  search,
  semester,
];

export function listModules(
  tx: UniversityTx,
  filters: ModuleFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ModuleRow[]> {
  return tx.query<ModuleRow>(
    `SELECT ${moduleColumns} ${filtered} ORDER BY lower(m.module_name), m.module_code, m.id LIMIT $5 OFFSET $6`,
    [...values(tx, filters), limit, offset],
  );
}

export async function countModules(tx: UniversityTx, filters: ModuleFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`SELECT count(*) AS count ${filtered}`, values(tx, filters));
  return row?.count ?? 0;
}

export async function findModule(tx: UniversityTx, id: string): Promise<ModuleRow | undefined> {
  const [row] = await tx.query<ModuleRow>(
    `SELECT ${moduleColumns} FROM modules m WHERE m.university_id = $1 AND m.id = $2`,
    [tx.universityId, id],
  );
  return row;
}

/** One change of the university's modules at a time: whoever asks whether a code is free is then the only one who takes it. */
export async function lockModules(tx: UniversityTx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('muster modules ' || $1, 0))`, [tx.universityId]);
}

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

export async function insertModule(tx: UniversityTx, row: ModuleValues): Promise<ModuleRow> {
  const [inserted] = await tx.query<ModuleRow>(
    `INSERT INTO modules AS m
       (university_id, module_name, module_code, semester, credits, description, photo_url, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${moduleColumns}`,
    [tx.universityId, ...given(row)],
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
  );
  if (!updated) throw new Error('The module was not stored');
  return updated;
}
