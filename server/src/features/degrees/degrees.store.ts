import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type DegreeRow = {
  readonly id: string;
  readonly degree_programme: string;
  readonly degree_level: 'undergraduate' | 'postgraduate' | 'doctoral';
  readonly local_international: 'local' | 'international';
  readonly duration_years: number;
  readonly description: string | null;
  readonly active: boolean;
  readonly university_id: string;
  readonly created_at: Date;
};

const columns = `d.id, d.degree_programme, d.degree_level, d.local_international, d.duration_years, d.description, d.active,
  d.university_id, d.created_at`;

/** Null: not narrowed by it. */
export type DegreeFilters = {
  readonly active: boolean | null;
  /** Active, or with groups, which reports can be about. */
  readonly isReported: boolean;
  readonly search: string | null;
  readonly level: string | null;
  readonly path: string | null;
  readonly id: string | null;
};

export function listDegrees(tx: UniversityTx, filters: DegreeFilters, most: number): Promise<DegreeRow[]> {
  return tx.query<DegreeRow>(
    `SELECT ${columns} FROM degree_details d
     WHERE d.university_id = $1 AND ($2::boolean IS NULL OR d.active = $2)
       AND ($3::text IS NULL OR ${isIn('$3', 'd.degree_programme')})
       AND ($4::text IS NULL OR d.degree_level = lower($4)) AND ($5::text IS NULL OR d.local_international = lower($5))
       AND ($6::uuid IS NULL OR d.id = $6)
       AND (NOT $8::boolean OR d.active OR EXISTS (SELECT FROM groups g WHERE g.university_id = $1 AND g.degree_details_id = d.id))
     ORDER BY lower(d.degree_programme), d.degree_level DESC, d.local_international DESC, d.id LIMIT $7`,
    [
      tx.universityId,
      filters.active,
      filters.search,
      filters.level,
      filters.path,
      filters.id,
      most,
      filters.isReported,
    ],
  );
}

/** Nobody else changes it, or leans on it anew, until the transaction ends. */
export async function findDegreeToChange(tx: UniversityTx, id: string): Promise<DegreeRow | undefined> {
  const [row] = await tx.query<DegreeRow>(
    `SELECT ${columns} FROM degree_details d WHERE d.university_id = $1 AND d.id = $2 FOR NO KEY UPDATE`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** One change of the university's degrees at a time: whoever asks whether a name is free is then the only one who takes it. */
export const lockDegrees = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'degrees');

export type DegreeValues = Pick<
  DegreeRow,
  'degree_programme' | 'degree_level' | 'local_international' | 'duration_years' | 'description' | 'active'
>;

/** Another degree of that name, level and path, however the name is capitalised. */
export async function isDegreeTaken(tx: UniversityTx, values: DegreeValues, butFor: string | null): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM degree_details d
     WHERE d.university_id = $1 AND lower(d.degree_programme) = lower($2) AND d.degree_level = $3
       AND d.local_international = $4 AND d.id IS DISTINCT FROM $5::uuid LIMIT 1`,
    [tx.universityId, values.degree_programme, values.degree_level, values.local_international, butFor],
    'prepared',
  );
  return rows.length > 0;
}

const given = ({ degree_programme, degree_level, local_international, ...rest }: DegreeValues): unknown[] => [
  degree_programme,
  degree_level,
  local_international,
  rest.duration_years,
  rest.description,
  rest.active,
];

export async function insertDegree(tx: UniversityTx, id: string, values: DegreeValues): Promise<DegreeRow> {
  const [row] = await tx.query<DegreeRow>(
    `INSERT INTO degree_details AS d
       (university_id, id, degree_programme, degree_level, local_international, duration_years, description, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
    [tx.universityId, id, ...given(values)],
    'prepared',
  );
  if (!row) throw new Error('The degree was not stored');
  return row;
}

export async function updateDegree(tx: UniversityTx, id: string, values: DegreeValues): Promise<DegreeRow> {
  const [row] = await tx.query<DegreeRow>(
    `UPDATE degree_details AS d
     SET degree_programme = $3, degree_level = $4, local_international = $5, duration_years = $6, description = $7, active = $8
     WHERE d.university_id = $1 AND d.id = $2 RETURNING ${columns}`,
    [tx.universityId, id, ...given(values)],
    'prepared',
  );
  if (!row) throw new Error('The degree was not stored');
  return row;
}
