import { universitySettings } from '@muster/contract/accounts/university-settings';
import type { ConfirmedSettings, UniversitySettings } from '@muster/contract/accounts/shown-settings';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { settingsColumns } from '#domain/university-settings.ts';

/** Locks the university, so that settings are changed one after the other. */
export async function lockSettings(tx: UniversityTx): Promise<UniversitySettings> {
  return tx.row(
    `SELECT ${settingsColumns} FROM universities u WHERE u.id = $1 FOR NO KEY UPDATE`,
    [tx.universityId],
    universitySettings,
  );
}

/** The server may change these columns of a university, and no other (platform/database/migrate/app-role.ts). */
export async function updateSettings(tx: UniversityTx, settings: UniversitySettings): Promise<void> {
  const columns = Object.keys(universitySettings.shape) as (keyof UniversitySettings)[];
  await tx.execute(
    `UPDATE universities SET ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} WHERE id = $1`,
    [tx.universityId, ...columns.map((column) => settings[column])],
  );
}

/** Returns whether one of them was not confirmed yet. */
export async function addConfirmed(tx: UniversityTx, groups: readonly ConfirmedSettings[]): Promise<boolean> {
  const added = await tx.execute(
    `UPDATE universities SET confirmed_settings = ARRAY(SELECT DISTINCT unnest(confirmed_settings || $2::text[]) ORDER BY 1)
     WHERE id = $1 AND NOT confirmed_settings @> $2::text[]`,
    [tx.universityId, groups],
  );
  return added > 0;
}

/** Returns the former address. */
export async function updateLogo(tx: UniversityTx, url: string | null): Promise<string | null> {
  const row = await tx.optionalRow(
    `UPDATE universities u SET logo_url = $2 FROM (SELECT id, logo_url FROM universities WHERE id = $1 FOR NO KEY UPDATE) before
     WHERE u.id = before.id RETURNING before.logo_url`,
    [tx.universityId, url],
    z.object({ logo_url: z.string().nullable() }),
  );
  return row?.logo_url ?? null;
}

/** A number of records with the same value. */
const useRow = z.object({ noun: z.string(), value: z.union([z.number(), z.string()]), count: z.number() });
export type Use = z.infer<typeof useRow>;

type UsedColumn = { readonly noun: string; readonly table: string; readonly column: string; readonly isActive?: false };

const usedColumns = {
  years: [
    { noun: 'student', table: 'students', column: 'current_year' },
    { noun: 'group', table: 'groups', column: 'year' },
    { noun: 'mapping', table: 'module_degree_mappings', column: 'year', isActive: false },
    { noun: 'timetable entry', table: 'timetables', column: 'year' },
  ],
  terms: [
    { noun: 'module', table: 'modules', column: 'semester' },
    { noun: 'group', table: 'groups', column: 'semester' },
    { noun: 'timetable entry', table: 'timetables', column: 'semester' },
    { noun: 'enrolment', table: 'student_module_enrollments', column: 'semester' },
  ],
  datedTerms: [
    { noun: 'student', table: 'students', column: 'current_semester' },
    { noun: 'semester', table: 'semesters', column: 'semester', isActive: false },
  ],
  credits: [{ noun: 'module', table: 'modules', column: 'credits' }],
  classTypes: [{ noun: 'timetable entry', table: 'timetables', column: 'class_type' }],
} as const satisfies Record<string, readonly UsedColumn[]>;

const maxUses = 4;

/** The most frequent values of active records that are not among the allowed ones. */
export function listOtherUses(
  tx: UniversityTx,
  kind: keyof typeof usedColumns,
  allowed: readonly (number | string)[],
): Promise<Use[]> {
  const columns: readonly UsedColumn[] = usedColumns[kind];
  const type = kind === 'classTypes' ? 'text' : 'numeric';
  const counts = columns.map(
    ({ noun, table, column, isActive }) =>
      `SELECT '${noun}' AS noun, ${column} AS value, count(*) AS count FROM ${table}
       WHERE university_id = $1 AND ${column} <> ALL ($2::${type}[]) ${isActive === false ? '' : 'AND active'} GROUP BY ${column}`,
  );
  return tx.query(
    `SELECT * FROM (${counts.join(' UNION ALL ')}) uses ORDER BY count DESC, noun, value LIMIT ${maxUses}`,
    [tx.universityId, allowed],
    useRow,
  );
}
