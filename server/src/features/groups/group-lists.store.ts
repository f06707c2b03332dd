import { group, type groupSorts } from '@muster/contract/academics/groups';
import type { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { hasNoStudents } from '#domain/missing.ts';
import { countRows, type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
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
/** $1: the university. */
const fromFiltered = (
  { isReported = false, isWithoutStudents = false, ...filters }: Partial<GroupFilters>,
  values: unknown[],
): string => `FROM groups g
  JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
  WHERE g.university_id = $1
    ${isReported ? `AND (g.active OR ${isCounted})` : ''} ${isWithoutStudents ? `AND ${hasNoStudents}` : ''} ${andWhere(
      values,
      [
        [filters.id, (id) => `g.id = ${id}`],
        [filters.active, (active) => `g.active = ${active}`],
        [
          filters.search?.text,
          (text) => `(${sqlContains(text, 'g.group_name')} OR NOT EXISTS (
         SELECT FROM unnest($${values.push(filters.search?.words)}::text[]) AS word
         WHERE position(' ' || lower(word) IN ${searchableWords}) = 0))`,
        ],
        [filters.degreeIds, (ids) => `g.degree_details_id = ANY(${ids}::uuid[])`],
        [filters.year, (year) => `g.year = ${year}::int`],
        [filters.semester, (semester) => `g.semester = ${semester}::int`],
        [filters.academicYear || null, (academicYear) => `g.academic_year = ${academicYear}`],
        [filters.degreeLevel || null, (level) => `d.degree_level = lower(${level})`],
        [filters.academicStatus || null, (status) => `d.local_international = lower(${status})`],
        [filters.degree || null, (degree) => `(d.id::text = ${degree}::text OR d.degree_programme = ${degree}::text)`],
      ],
    )}`;
const isCounted = 'EXISTS (SELECT FROM class_totals l WHERE l.university_id = $1 AND l.group_id = g.id)';

/** $2 and $3: the year and semester whose groups come first. */
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
  return ['(year = $2) IS FALSE OR (semester = $3) IS FALSE', ...keys, tieBreakers].join(', ');
};

/** Counts the students of the listed groups in one query. */
export function listGroups(
  tx: UniversityTx,
  filters: Partial<GroupFilters>,
  order: GroupOrder,
  slice: Slice,
): Promise<ListedGroupRow[]> {
  const values: unknown[] = [tx.universityId, order.first_year ?? null, order.first_semester ?? null];
  return tx.query(
    `WITH listed AS (
       SELECT g.*, d.degree_programme, d.degree_level, d.local_international ${fromFiltered(filters, values)}
       ORDER BY ${orderBy(order)} ${sliceText(slice, values)}),
     counts AS (
       SELECT s.group_id, count(*) AS students FROM students s
       WHERE s.university_id = $1 AND s.active AND s.group_id IN (SELECT id FROM listed) GROUP BY s.group_id)
     SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active, g.university_id,
            g.created_at, coalesce(c.students, 0) AS student_count,
            json_build_object('id', g.degree_details_id, 'degree_programme', g.degree_programme,
              'degree_level', g.degree_level, 'local_international', g.local_international) AS degree_details
     FROM listed g LEFT JOIN counts c ON c.group_id = g.id
     ORDER BY ${orderBy(order)}`,
    values,
    listedGroupRow,
  );
}

export function countGroups(tx: UniversityTx, filters: Partial<GroupFilters>): Promise<number> {
  const values = [tx.universityId];
  return countRows(tx, fromFiltered(filters, values), values);
}
