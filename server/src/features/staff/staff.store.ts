import type { StaffMember, staffSorts } from '@muster/contract/staff';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { takeTurn } from '../../platform/database/turns.ts';

export type StaffRow = Omit<StaffMember, 'specilization' | 'status' | 'created_at' | 'updated_at'> & {
  readonly account_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type StaffValues = Pick<StaffRow, (typeof written)[number]>;
export type ListedStaffRow = StaffRow & {
  readonly staff_courses: { course_name: string; modules: { module_name: string; module_code: string } }[];
};

const written = [
  ...(['name', 'email', 'employee_id', 'contact_no', 'dob', 'gender', 'address', 'staff_type', 'department'] as const),
  ...(['specialization', 'position', 'date_joined', 'active'] as const),
] as const;
const columns = ['id', 'university_id', 'account_id', ...written, 'photo_url', 'created_at', 'updated_at']
  .map((column) => `s.${column}`)
  .join(', ');

/** Null: not narrowed by it. */
export type StaffFilters = {
  readonly search: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly employee_id: string | null;
  readonly department: string | null;
  readonly staff_types: readonly string[] | null;
  readonly active: boolean | null;
  readonly gender: string | null;
  readonly module: string | null;
};

const has = (column: string, place: string): string => `(${place}::text IS NULL OR ${isIn(place, column)})`;
const teaches = (place: string): string => `(${place}::text IS NULL OR EXISTS (
    SELECT FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
    WHERE c.university_id = s.university_id AND c.staff_id = s.id
      AND ${isIn(place, 'c.course_name', 'm.module_name', 'm.module_code')}))`;
const filtered = `s.university_id = $1
  AND ($2::text IS NULL OR ${isIn('$2', 's.name', 's.employee_id', 's.email')})
  AND ${has('s.name', '$3')} AND ${has('s.email', '$4')} AND ${has('s.employee_id', '$5')} AND ${has('s.department', '$6')}
  AND ($7::text[] IS NULL OR s.staff_type = ANY ($7)) AND ($8::boolean IS NULL OR s.active = $8)
  AND ($9::text IS NULL OR lower(s.gender) = lower($9)) AND ${teaches('$10')}`;

const valuesOf = (tx: UniversityTx, filters: StaffFilters): unknown[] => [
  tx.universityId,
  filters.search,
  filters.name,
  filters.email,
  filters.employee_id,
  filters.department,
  filters.staff_types,
  filters.active,
  filters.gender,
  filters.module,
];

export type StaffOrder = { readonly sort: (typeof staffSorts)[number]; readonly direction: 'asc' | 'desc' };

const orderOf = ({ sort, direction }: StaffOrder): string => {
  const key = sort === 'created_at' ? 's.created_at' : `lower(s.${sort})`;
  return `${key} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, lower(s.name), s.employee_id`;
};

/** With the assignments of each, by the name of the module. */
export function listStaff(
  tx: UniversityTx,
  filters: StaffFilters,
  order: StaffOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedStaffRow[]> {
  return tx.query<ListedStaffRow>(
    `SELECT ${columns}, (
       SELECT coalesce(json_agg(json_build_object('course_name', c.course_name, 'modules',
           json_build_object('module_name', m.module_name, 'module_code', m.module_code)) ORDER BY m.module_name, m.module_code), '[]')
       FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
       WHERE c.university_id = s.university_id AND c.staff_id = s.id) AS staff_courses
     FROM (SELECT * FROM staff s WHERE ${filtered} ORDER BY ${orderOf(order)} LIMIT $11 OFFSET $12) s
     ORDER BY ${orderOf(order)}`,
    [...valuesOf(tx, filters), limit, offset],
  );
}

export async function countStaff(tx: UniversityTx, filters: StaffFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM staff s WHERE ${filtered}`,
    valuesOf(tx, filters),
  );
  return row?.count ?? 0;
}

export async function findStaff(tx: UniversityTx, id: string): Promise<StaffRow | undefined> {
  const [row] = await tx.query<StaffRow>(
    `SELECT ${columns} FROM staff s WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** Nobody else changes them until the transaction ends. In the order of their ids, so that two of these cannot wait for each other. */
export function listStaffToChange(tx: UniversityTx, ids: readonly string[]): Promise<StaffRow[]> {
  return tx.query<StaffRow>(
    `SELECT ${columns} FROM staff s WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])
     ORDER BY s.id LIMIT 1000 FOR NO KEY UPDATE`,
    [tx.universityId, ids],
  );
}

/** One change of the university's staff at a time: whoever asks whether an id is free is then the only one who takes it. */
export const lockStaff = (tx: UniversityTx): Promise<void> => takeTurn(tx, 'staff');

type Taken = { readonly name: string; readonly has_employee_id: boolean; readonly has_email: boolean };

/** Another person with this employee id, however it is capitalised, or this e-mail. */
export async function findTaken(
  tx: UniversityTx,
  { employee_id, email }: Pick<StaffRow, 'employee_id' | 'email'>,
  butFor: string | null,
): Promise<Taken | undefined> {
  const [row] = await tx.query<Taken>(
    `SELECT s.name, lower(s.employee_id) = lower($2) AS has_employee_id, s.email = $3 AS has_email FROM staff s
     WHERE s.university_id = $1 AND (lower(s.employee_id) = lower($2) OR s.email = $3) AND s.id IS DISTINCT FROM $4::uuid
     ORDER BY 2 DESC LIMIT 1`,
    [tx.universityId, employee_id, email, butFor],
    'prepared',
  );
  return row;
}

const given = (values: StaffValues): unknown[] => written.map((column) => values[column]);
const places = (from: number): string => written.map((_, index) => `$${from + index}`).join(', ');

export async function insertStaff(
  tx: UniversityTx,
  id: string,
  accountId: string,
  values: StaffValues,
): Promise<StaffRow> {
  const [row] = await tx.query<StaffRow>(
    `INSERT INTO staff AS s (university_id, id, account_id, ${written.join(', ')})
     VALUES ($1, $2, $3, ${places(4)}) RETURNING ${columns}`,
    [tx.universityId, id, accountId, ...given(values)],
    'prepared',
  );
  if (!row) throw new Error('The staff member was not stored');
  return row;
}

export async function updateStaff(
  tx: UniversityTx,
  id: string,
  accountId: string | null,
  values: StaffValues,
): Promise<StaffRow> {
  const [row] = await tx.query<StaffRow>(
    `UPDATE staff AS s SET (account_id, ${written.join(', ')}) = ROW ($3::uuid, ${places(4)}), updated_at = now()
     WHERE s.university_id = $1 AND s.id = $2 RETURNING ${columns}`,
    [tx.universityId, id, accountId, ...given(values)],
    'prepared',
  );
  if (!row) throw new Error('The staff member was not stored');
  return row;
}

export async function updateStaffActive(tx: UniversityTx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.query(
    `UPDATE staff SET active = $3, updated_at = now() WHERE university_id = $1 AND id = ANY ($2::uuid[])`,
    [tx.universityId, ids, active],
  );
}

export async function updateStaffPhoto(tx: UniversityTx, id: string, url: string | null): Promise<void> {
  await tx.query(`UPDATE staff SET photo_url = $3, updated_at = now() WHERE university_id = $1 AND id = $2`, [
    tx.universityId,
    id,
    url,
  ]);
}

export type StaffChoice = Pick<StaffRow, 'id' | 'name' | 'staff_type' | 'employee_id' | 'active'>;

export function listChoices(
  tx: UniversityTx,
  { id, staff_types, active, search }: Pick<StaffFilters, 'staff_types' | 'active' | 'search'> & { id: string | null },
  limit: number,
): Promise<StaffChoice[]> {
  return tx.query<StaffChoice>(
    `SELECT s.id, s.name, s.staff_type, s.employee_id, s.active FROM staff s
     WHERE s.university_id = $1 AND ($2::text[] IS NULL OR s.staff_type = ANY ($2)) AND ($3::boolean IS NULL OR s.active = $3)
       AND ($5::uuid IS NULL OR s.id = $5)
       AND ($6::text IS NULL OR ${isIn('$6', 's.name', 's.employee_id')})
     ORDER BY lower(s.name), s.employee_id LIMIT $4`,
    [tx.universityId, staff_types, active, limit, id, search],
  );
}
