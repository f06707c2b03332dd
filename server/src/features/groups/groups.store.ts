import type { UniversityTx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type GroupRow = {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
  readonly academic_year: string;
  readonly active: boolean;
  readonly university_id: string;
  readonly created_at: Date;
};

const columns =
  'g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active, g.university_id, g.created_at';

/** Nobody else changes it, and no student is put into it, until the transaction ends. */
export async function findGroupToChange(tx: UniversityTx, id: string): Promise<GroupRow | undefined> {
  const [row] = await tx.query<GroupRow>(
    `SELECT ${columns} FROM groups g WHERE g.university_id = $1 AND g.id = $2 FOR UPDATE`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** One change of the university's groups at a time: whoever asks whether a name is free is then the only one who takes it. */
export const lockGroups = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'groups');

export type GroupValues = Omit<GroupRow, 'id' | 'university_id' | 'created_at'>;

const given = (row: GroupValues): unknown[] => [
  row.group_name,
  row.degree_details_id,
  row.year,
  row.semester,
  row.academic_year,
];

/** Another group of that name in the same term of the same degree, however the name is capitalised. */
export async function findGroupOfName(
  tx: UniversityTx,
  row: GroupValues,
  butFor: string | null,
): Promise<Pick<GroupRow, 'group_name' | 'active'> | undefined> {
  const [found] = await tx.query<Pick<GroupRow, 'group_name' | 'active'>>(
    `SELECT g.group_name, g.active FROM groups g
     WHERE g.university_id = $1 AND lower(g.group_name) = lower($2) AND g.degree_details_id = $3 AND g.year = $4
       AND g.semester = $5 AND g.academic_year = $6 AND g.id IS DISTINCT FROM $7::uuid LIMIT 1`,
    [tx.universityId, ...given(row), butFor],
    'prepared',
  );
  return found;
}

export async function hasStudents(tx: UniversityTx, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM students s WHERE s.university_id = $1 AND s.group_id = $2 LIMIT 1', [
    tx.universityId,
    id,
  ]);
  return rows.length > 0;
}

export async function insertGroup(tx: UniversityTx, id: string, row: GroupValues): Promise<GroupRow> {
  const [inserted] = await tx.query<GroupRow>(
    `INSERT INTO groups AS g (university_id, id, group_name, degree_details_id, year, semester, academic_year, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
    [tx.universityId, id, ...given(row), row.active],
    'prepared',
  );
  if (!inserted) throw new Error('The group was not stored');
  return inserted;
}

export async function updateGroup(tx: UniversityTx, id: string, row: GroupValues): Promise<GroupRow> {
  const [updated] = await tx.query<GroupRow>(
    `UPDATE groups AS g SET group_name = $3, degree_details_id = $4, year = $5, semester = $6, academic_year = $7,
       active = $8, updated_at = now()
     WHERE g.university_id = $1 AND g.id = $2 RETURNING ${columns}`,
    [tx.universityId, id, ...given(row), row.active],
    'prepared',
  );
  if (!updated) throw new Error('The group was not stored');
  return updated;
}

/** Undefined when there is no such group; `was_active` tells whether this changed anything. */
export async function updateGroupClosed(tx: UniversityTx, id: string): Promise<{ was_active: boolean } | undefined> {
  const [row] = await tx.query<{ was_active: boolean }>(
    `UPDATE groups g SET active = false, updated_at = now()
     FROM (SELECT id, active FROM groups WHERE university_id = $1 AND id = $2 FOR UPDATE) before
     WHERE g.university_id = $1 AND g.id = before.id RETURNING before.active AS was_active`,
    [tx.universityId, id],
  );
  return row;
}

/** The degree of an id; or the Active ones of a display name, and `own`, the degree that the group has already. */
export async function listDegreesMeant(
  tx: UniversityTx,
  wanted: { id: string | undefined; name: string | undefined; own: string | null },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT d.id FROM degree_details d
     WHERE d.university_id = $1 AND CASE WHEN $2::uuid IS NULL
       THEN lower(d.degree_programme) = lower($3) AND (d.active OR d.id = $4) ELSE d.id = $2 END LIMIT 100`,
    [tx.universityId, wanted.id ?? null, wanted.name ?? null, wanted.own],
  );
  return rows.map(({ id }) => id);
}
