import type { groupSorts, StudentGroup } from '@muster/contract/groups';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import type { GroupRow } from './groups.store.ts';

export type ListedGroupRow = GroupRow & Pick<StudentGroup, 'student_count' | 'degree_details'>;

/** Null: not narrowed by it. */
export type GroupFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  /** Active, or counted in the reports: those of earlier terms mostly are Inactive. */
  readonly isReported: boolean;
  /** In the name of the group; or each of the words begins one of the group's. */
  readonly search: { readonly text: string; readonly words: readonly string[] } | null;
  readonly degreeIds: readonly string[] | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly academicYear: string | null;
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  /** By id or by name, as the reports compare it. */
  readonly degree: string | null;
};
export type GroupOrder = {
  readonly sort: (typeof groupSorts)[number];
  readonly direction: 'asc' | 'desc';
  /** What comes before all others. */
  readonly first_year?: number | undefined;
  readonly first_semester?: number | undefined;
};

const wordsOf = `lower(concat(' ', g.group_name, ' ', d.degree_programme, ' year', g.year, ' semester', g.semester, ' ', g.academic_year))`;
const filteredBy = ({ isReported = false }: Partial<GroupFilters>): string => `FROM groups g
  JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
  WHERE g.university_id = $1 AND ($2::uuid IS NULL OR g.id = $2) AND ($3::boolean IS NULL OR g.active = $3)
    AND ($4::text IS NULL OR ${isIn('$4', 'g.group_name')}
      OR NOT EXISTS (SELECT FROM unnest($12::text[]) AS word WHERE position(' ' || lower(word) IN ${wordsOf}) = 0))
    AND ($5::uuid[] IS NULL OR g.degree_details_id = ANY($5))
    AND ($6::int IS NULL OR g.year = $6) AND ($7::int IS NULL OR g.semester = $7)
    AND ($8::text IS NULL OR g.academic_year = $8)
    AND ($9::text IS NULL OR d.degree_level = lower($9)) AND ($10::text IS NULL OR d.local_international = lower($10))
    AND ($11::text IS NULL OR d.id::text = $11 OR d.degree_programme = $11)
    ${isReported ? `AND (g.active OR ${isCounted})` : ''}`;
const isCounted = 'EXISTS (SELECT FROM session_tally_lines l WHERE l.university_id = $1 AND l.group_id = g.id)';

const values = (tx: UniversityTx, of: Partial<GroupFilters>): unknown[] => [
  tx.universityId,
  of.id ?? null,
  of.active ?? null,
  of.search?.text ?? null,
  of.degreeIds ?? null,
  of.year ?? null,
  of.semester ?? null,
  of.academicYear || null,
  of.degreeLevel || null,
  of.academicStatus || null,
  of.degree || null,
  of.search?.words ?? null,
];

const orderOf = ({ sort, direction }: GroupOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  const name = `lower(group_name)${down}`;
  const keys = {
    degree: [`lower(degree_programme)${down}`],
    group_name: [name],
    year: [`year${down}`, `semester${down}`],
    academic_year: [`academic_year${down}`],
    // Active ones first.
    active: [`active${direction === 'desc' ? '' : ' DESC'}`],
  }[sort];
  const rest = `lower(degree_programme), local_international DESC, degree_level DESC, degree_details_id,
    lower(group_name), year, semester, academic_year DESC, created_at, id`;
  return ['(year = $15) IS FALSE OR (semester = $16) IS FALSE', ...keys, rest].join(', ');
};

/** The students are counted once for all groups that are shown. */
export function listGroups(
  tx: UniversityTx,
  of: Partial<GroupFilters>,
  order: GroupOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedGroupRow[]> {
  return tx.query<ListedGroupRow>(
    `WITH shown AS (
       SELECT g.*, d.degree_programme, d.degree_level, d.local_international ${filteredBy(of)}
       ORDER BY ${orderOf(order)} LIMIT $13 OFFSET $14),
     counts AS (
       SELECT s.group_id, count(*) AS students FROM students s
       WHERE s.university_id = $1 AND s.active AND s.group_id IN (SELECT id FROM shown) GROUP BY s.group_id)
     SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active, g.university_id,
            g.created_at, coalesce(c.students, 0) AS student_count,
            json_build_object('id', g.degree_details_id, 'degree_programme', g.degree_programme,
              'degree_level', g.degree_level, 'local_international', g.local_international) AS degree_details
     FROM shown g LEFT JOIN counts c ON c.group_id = g.id
     ORDER BY ${orderOf(order)}`,
    [...values(tx, of), limit, offset, order.first_year ?? null, order.first_semester ?? null],
  );
}

export async function countGroups(tx: UniversityTx, of: Partial<GroupFilters>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`SELECT count(*) AS count ${filteredBy(of)}`, values(tx, of));
  return row?.count ?? 0;
}
