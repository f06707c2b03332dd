import type { SystemTx, UniversityTx } from '../../platform/database/database.ts';

/** What `find_students` is asked for; what is undefined filters nothing. Lists of ids are written as PostgreSQL's arrays. */
export type Wanted = {
  readonly search?: string | undefined;
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly student_id?: string | undefined;
  readonly email?: string | undefined;
  readonly degrees?: string | undefined;
  readonly groups?: string | undefined;
  readonly year?: number | undefined;
  readonly semester?: number | undefined;
  readonly local_international?: string | undefined;
  readonly gender?: string | undefined;
  readonly active?: boolean | undefined;
  readonly ids?: string | undefined;
};

export type Slice = {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly skip?: number;
  /** Unset: all. */
  readonly take?: number;
};

/** The total of a search, good for as long as the stamp is the same: no student of the university has changed since. */
export type KnownTotal = { readonly stamp: string; readonly total: number };
export type Found = { readonly total: number; readonly ids: string[]; readonly stamp: string | null };

/** Fast however many students there are: migrations 0003 and 0018 say how. */
export async function findIds(
  tx: UniversityTx,
  wanted: Wanted,
  { sort, direction, skip = 0, take }: Slice,
  known?: KnownTotal,
): Promise<Found> {
  const [row] = await tx.query<Found>('SELECT total, ids, stamp FROM find_students($1, $2, $3, $4, $5, $6, $7)', [
    JSON.stringify(wanted),
    sort,
    direction === 'desc',
    skip,
    take ?? null,
    known?.stamp ?? null,
    known?.total ?? null,
  ]);
  if (!row) throw new Error('find_students answered nothing');
  return row;
}

/** How many rows there are fewer. */
export async function foldCounts(tx: SystemTx): Promise<number> {
  const [row] = await tx.query<{ fewer: number }>('SELECT fold_student_counts() AS fewer');
  return row?.fewer ?? 0;
}

export type ReportFilters = {
  readonly level: string | null;
  readonly path: string | null;
  readonly academicYear: string | null;
  readonly degree: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly group: string | null;
  readonly module: string | null;
  readonly search: string | null;
};
export type ReportStudent = { readonly id: string; readonly name: string; readonly student_id: string };

/** Active students by name. Of a module: enrolled in it, or in a year of a degree for which it is mandatory. */
export function listForReports(tx: UniversityTx, filters: ReportFilters, most: number): Promise<ReportStudent[]> {
  const { level, path, academicYear, degree, year, semester, group, module, search } = filters;
  return tx.query<ReportStudent>(
    `SELECT s.id, s.name, s.student_id FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1 AND s.active
       AND ($2::text IS NULL OR d.degree_level = lower($2)) AND ($3::text IS NULL OR s.local_international = lower($3))
       AND ($4::text IS NULL OR g.academic_year = $4)
       AND ($5::text IS NULL OR d.degree_programme = $5 OR d.id::text = lower($5))
       AND ($6::smallint IS NULL OR s.current_year = $6) AND ($7::smallint IS NULL OR s.current_semester = $7)
       AND ($8::text IS NULL OR g.group_name = $8 OR g.id::text = lower($8))
       AND ($9::text IS NULL
         OR s.id IN (
           SELECT e.student_id FROM modules m
           JOIN student_module_enrollments e ON e.university_id = m.university_id AND e.module_id = m.id AND e.active
           WHERE m.university_id = $1 AND (upper(m.module_code) = upper($9) OR m.id::text = lower($9)))
         OR (s.degree_details_id, s.current_year) IN (
           SELECT x.degree_details_id, x.year FROM modules m
           JOIN module_degree_mappings x ON x.university_id = m.university_id AND x.module_id = m.id AND x.is_mandatory
           WHERE m.university_id = $1 AND (upper(m.module_code) = upper($9) OR m.id::text = lower($9))))
       AND ($11::text IS NULL OR s.id IN (
         SELECT unnest(f.ids) FROM find_students(jsonb_build_object('search', $11::text), 'name', false, 0, NULL, NULL, NULL) f))
     ORDER BY search_key(s.name), s.student_id LIMIT $10`,
    [tx.universityId, level, path, academicYear, degree, year, semester, group, module, most, search],
  );
}
