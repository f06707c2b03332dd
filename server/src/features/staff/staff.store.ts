import { staffListRow, staffMember, type staffSorts } from '@muster/contract/people/staff';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { isDepartment } from '#domain/department.ts';
import { staffOrder } from '#domain/name-order.ts';
import { countRows, type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

const staffRow = staffMember
  .omit({ specilization: true, status: true })
  .extend({ account_id: z.string().nullable(), created_at: z.date(), updated_at: z.date() });
export const staff = recordTable({
  table: 'staff',
  row: staffRow,
  generated: ['university_id', 'photo_url', 'created_at', 'updated_at'],
  hasUpdateTime: true,
});
export type StaffRow = z.infer<typeof staffRow>;
export type StaffValues = Omit<Parameters<typeof staff.insert>[2], 'account_id'>;
const listedStaffRow = staffRow.extend(staffListRow.pick({ staff_courses: true }).shape);
export type ListedStaffRow = z.infer<typeof listedStaffRow>;
const columns = staff.columns('s');

/** Null: no filter. */
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

const isOfTypes = (types: string): string => `s.staff_type = ANY (${types}::text[])`;
const isActive = (active: string): string => `s.active = ${active}`;
const teaches = (module: string): string => `EXISTS (
    SELECT FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
    WHERE c.university_id = s.university_id AND c.staff_id = s.id
      AND ${sqlContains(module, 'c.course_name', 'm.module_name', 'm.module_code')})`;

/** $1: the university. */
const fromFiltered = (filters: StaffFilters, values: unknown[]): string => `FROM staff s
  WHERE s.university_id = $1 ${andWhere(values, [
    [filters.search, (text) => sqlContains(text, 's.name', 's.employee_id', 's.email')],
    [filters.name, (text) => sqlContains(text, 's.name')],
    [filters.email, (text) => sqlContains(text, 's.email')],
    [filters.employee_id, (text) => sqlContains(text, 's.employee_id')],
    [filters.department, (name) => isDepartment('s.department', name)],
    [filters.staff_types, isOfTypes],
    [filters.active, isActive],
    [filters.gender, (gender) => `lower(s.gender) = lower(${gender})`],
    [filters.module, teaches],
  ])}`;

export type StaffOrder = { readonly sort: (typeof staffSorts)[number]; readonly direction: 'asc' | 'desc' };

const orderBy = ({ sort, direction }: StaffOrder): string => {
  const keys: Partial<Record<StaffOrder['sort'], string>> = {
    created_at: 's.created_at',
    family_name: 'family_sort_key(s.family_name, s.name)',
    name: 'search_key(s.name)',
  };
  const key = keys[sort] ?? `natural_key(s.${sort})`;
  return `${key} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, ${staffOrder('s')}`;
};

/** Each row includes the assignments, by module name. */
export function listStaff(
  tx: UniversityTx,
  filters: StaffFilters,
  order: StaffOrder,
  slice: Slice,
): Promise<ListedStaffRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `SELECT ${columns}, (
       SELECT coalesce(json_agg(json_build_object('course_name', c.course_name, 'modules',
           json_build_object('module_name', m.module_name, 'module_code', m.module_code)) ORDER BY natural_key(m.module_name), natural_key(m.module_code)), '[]')
       FROM staff_courses c JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id
       WHERE c.university_id = s.university_id AND c.staff_id = s.id) AS staff_courses
     FROM (SELECT * ${fromFiltered(filters, values)} ORDER BY ${orderBy(order)} ${sliceText(slice, values)}) s
     ORDER BY ${orderBy(order)}`,
    values,
    listedStaffRow,
  );
}

export function countStaff(tx: UniversityTx, filters: StaffFilters): Promise<number> {
  const values = [tx.universityId];
  return countRows(tx, fromFiltered(filters, values), values);
}

export async function findStaff(tx: UniversityTx, id: string): Promise<StaffRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM staff s WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    staffRow,
    'prepared',
  );
}

/** Locks the rows until the transaction ends, in id order to prevent deadlocks. */
export function listStaffForUpdate(tx: UniversityTx, ids: readonly string[]): Promise<StaffRow[]> {
  return tx.query(
    `SELECT ${columns} FROM staff s WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])
     ORDER BY s.id LIMIT 1000 FOR NO KEY UPDATE`,
    [tx.universityId, ids],
    staffRow,
  );
}

/** Allows one change of the staff of the university at a time, so that an employee ID that was free when checked stays free. */
export const lockStaff = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'staff');

const duplicateRow = z.object({ name: z.string(), has_employee_id: z.boolean(), has_email: z.boolean() });

/** Another staff member with this employee ID (compared without case) or e-mail. */
export async function findDuplicate(
  tx: UniversityTx,
  { employee_id, email }: Pick<StaffRow, 'employee_id' | 'email'>,
  exceptId: string | null,
): Promise<z.infer<typeof duplicateRow> | undefined> {
  return tx.optionalRow(
    `SELECT s.name, identifier_key(s.employee_id) = identifier_key($2) AS has_employee_id, s.email = $3 AS has_email FROM staff s
     WHERE s.university_id = $1 AND (identifier_key(s.employee_id) = identifier_key($2) OR s.email = $3) AND s.id IS DISTINCT FROM $4::uuid
     ORDER BY 2 DESC LIMIT 1`,
    [tx.universityId, employee_id, email, exceptId],
    duplicateRow,
    'prepared',
  );
}

export async function updateStaffActive(tx: UniversityTx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.execute(
    `UPDATE staff SET active = $3, updated_at = now() WHERE university_id = $1 AND id = ANY ($2::uuid[])`,
    [tx.universityId, ids, active],
  );
}

export async function updateStaffPhoto(tx: UniversityTx, id: string, url: string | null): Promise<void> {
  await tx.execute(`UPDATE staff SET photo_url = $3, updated_at = now() WHERE university_id = $1 AND id = $2`, [
    tx.universityId,
    id,
    url,
  ]);
}

const choiceRow = staffRow.pick({ id: true, name: true, staff_type: true, employee_id: true, active: true });
export type StaffChoice = z.infer<typeof choiceRow>;

export function listChoices(
  tx: UniversityTx,
  { id, staff_types, active, search }: Pick<StaffFilters, 'staff_types' | 'active' | 'search'> & { id: string | null },
  limit: number,
): Promise<StaffChoice[]> {
  const values: unknown[] = [tx.universityId, limit];
  const conditions = andWhere(values, [
    [staff_types, isOfTypes],
    [active, isActive],
    [id, (value) => `s.id = ${value}`],
    [search, (text) => sqlContains(text, 's.name', 's.employee_id')],
  ]);
  return tx.query(
    `SELECT s.id, s.name, s.staff_type, s.employee_id, s.active FROM staff s
     WHERE s.university_id = $1 ${conditions} ORDER BY ${staffOrder('s')} LIMIT $2`,
    values,
    choiceRow,
  );
}
