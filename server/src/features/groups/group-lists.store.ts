import { group, type groupSorts } from '@muster/contract/academics/groups';
import { z } from 'zod';
import type { UniversityTx } from '../../platform/database/database.ts';
import { hasNoStudents } from '../../platform/database/sql/missing.ts';
import { sqlContains } from '../../platform/database/sql/sql-contains.ts';
import { groupRow } from './groups.store.ts';

const listedGroupRow = groupRow.extend(group.pick({ student_count: true, degree_details: true }).shape);
export type ListedGroupRow = z.infer<typeof listedGroupRow>;

/** Null: no filter. */
export type GroupFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  /** Only groups that are active or counted in the reports. Most groups of earlier terms are inactive. */
  readonly isReported: boolean;
  /** Matches if the name contains `text`, or if each of `words` begins a word of name, degree or term. */
  readonly search: { readonly text: string; readonly words: readonly string[] } | null;
  readonly degreeIds: readonly string[] | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly academicYear: string | null;
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  /** An id or an exact name. */
  readonly degree: string | null;
  readonly isWithoutStudents: boolean;
};
export type GroupOrder = {
  readonly sort: (typeof groupSorts)[number];
  readonly direction: 'asc' | 'desc';
  /** Groups of this year and semester come first. */
  readonly first_year?: number | undefined;
  readonly first_semester?: number | undefined;
};

const searchableWords = `lower(concat(' ', g.group_name, ' ', d.degree_programme, ' year', g.year, ' semester', g.semester, ' ', g.academic_year))`;
const fromFiltered = ({
  isReported = false,
  isWithoutStudents = false,
}: Partial<GroupFilters>): string => `FROM groups g
  JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
  WHERE g.university_id = $1 AND ($2::uuid IS NULL OR g.id = $2) AND ($3::boolean IS NULL OR g.active = $3)
    AND ($4::text IS NULL OR ${sqlContains('$4', 'g.group_name')}
      OR NOT EXISTS (SELECT FROM unnest($12::text[]) AS word WHERE position(' ' || lower(word) IN ${searchableWords}) = 0))
    AND ($5::uuid[] IS NULL OR g.degree_details_id = ANY($5))
    AND ($6::int IS NULL OR g.year = $6) AND ($7::int IS NULL OR g.semester = $7)
    AND ($8::text IS NULL OR g.academic_year = $8)
    AND ($9::text IS NULL OR d.degree_level = lower($9)) AND ($10::text IS NULL OR d.local_international = lower($10))
    AND ($11::text IS NULL OR d.id::text = $11 OR d.degree_programme = $11)
    ${isReported ? `AND (g.active OR ${isCounted})` : ''}
    ${isWithoutStudents ? `AND ${hasNoStudents}` : ''}`;
const isCounted = 'EXISTS (SELECT FROM class_totals l WHERE l.university_id = $1 AND l.group_id = g.id)';

const toParameters = (tx: UniversityTx, filters: Partial<GroupFilters>): unknown[] => [
  tx.universityId,
  filters.id ?? null,
  filters.active ?? null,
  filters.search?.text ?? null,
  filters.degreeIds ?? null,
  filters.year ?? null,
  filters.semester ?? null,
  filters.academicYear || null,
  filters.degreeLevel || null,
  filters.academicStatus || null,
  filters.degree || null,
  filters.search?.words ?? null,
];

const orderBy = ({ sort, direction }: GroupOrder): string => {
  const down = direction === 'desc' ? ' DESC' : '';
  const name = `natural_key(group_name)${down}`;
  const keys = {
    degree: [`lower(degree_programme)${down}`],
    group_name: [name],
    year: [`year${down}`, `semester${down}`],
    academic_year: [`academic_year${down}`],
    // Active ones first.
    active: [`active${direction === 'desc' ? '' : ' DESC'}`],
  }[sort];
  const tieBreakers = `lower(degree_programme), local_international DESC, degree_level DESC, degree_details_id,
    natural_key(group_name), year, semester, academic_year DESC, created_at, id`;
  return ['(year = $15) IS FALSE OR (semester = $16) IS FALSE', ...keys, tieBreakers].join(', ');
};

/** Counts the students of the listed groups in one query. */
export function listGroups(
  tx: UniversityTx,
  filters: Partial<GroupFilters>,
  order: GroupOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedGroupRow[]> {
  return tx.query(
    `WITH listed AS (
       SELECT g.*, d.degree_programme, d.degree_level, d.local_international ${fromFiltered(filters)}
       ORDER BY ${orderBy(order)} LIMIT $13 OFFSET $14),
     counts AS (
       SELECT s.group_id, count(*) AS students FROM students s
       WHERE s.university_id = $1 AND s.active AND s.group_id IN (SELECT id FROM listed) GROUP BY s.group_id)
     SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active, g.university_id,
            g.created_at, coalesce(c.students, 0) AS student_count,
            json_build_object('id', g.degree_details_id, 'degree_programme', g.degree_programme,
              'degree_level', g.degree_level, 'local_international', g.local_international) AS degree_details
     FROM listed g LEFT JOIN counts c ON c.group_id = g.id
     ORDER BY ${orderBy(order)}`,
    [...toParameters(tx, filters), limit, offset, order.first_year ?? null, order.first_semester ?? null],
    listedGroupRow,
  );
}

const countRow = z.object({ count: z.number() });

export async function countGroups(tx: UniversityTx, filters: Partial<GroupFilters>): Promise<number> {
  return (await tx.row(`SELECT count(*) AS count ${fromFiltered(filters)}`, toParameters(tx, filters), countRow)).count;
}
