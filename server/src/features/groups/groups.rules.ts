import type { QueryOf } from '@muster/contract/http/endpoint';
import { type filteredGroups, groupTexts, type listGroups, type StudentGroup } from '@muster/contract/academics/groups';
import { termName, type AcademicStructure } from '@muster/contract/academics/structure';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { GroupFilters, ListedGroupRow } from './group-lists.store.ts';
import type { GroupRow, GroupValues } from './groups.store.ts';

export const toGroup = ({ created_at, ...row }: ListedGroupRow): StudentGroup => ({
  ...row,
  name: row.group_name,
  current_year: row.year,
  current_semester: row.semester,
  created_at: created_at.toISOString(),
});

/** Splits a search into words; 'year 1' and 'semester 2' are one word each. */
const splitWords = (search: string): string[] =>
  search
    .replace(/\b(year|semester)\s+(?=\d)/giu, '$1')
    .split(/\s+/u)
    .filter(Boolean);

const toSearch = (search: string | undefined): GroupFilters['search'] =>
  search ? { text: search, words: splitWords(search) } : null;

export const toGroupFilters = (query: QueryOf<typeof listGroups>, active: boolean | null): Partial<GroupFilters> => ({
  id: query.id ?? null,
  active,
  search: toSearch(query.search),
  degreeLevel: query.degree_level ?? null,
  degreeIds: query.degree_details_ids ?? null,
  year: query.year ?? null,
  semester: query.semester ?? null,
  academicYear: query.academic_year ?? null,
  isWithoutStudents: query.missing === 'students',
});

export const toReportFilters = (query: QueryOf<typeof filteredGroups>): Partial<GroupFilters> => ({
  isReported: true,
  search: toSearch(query.search),
  degreeLevel: query.degreeLevel ?? null,
  academicStatus: query.academicStatus ?? null,
  degree: query.degree ?? null,
  year: query.year ?? null,
  semester: query.semester ?? null,
  academicYear: query.academicYear ?? null,
});

/** Chooses among the degrees that match a form. Of several with the same name, the current degree of the group stays. */
export function chooseDegree(ids: readonly string[], before: GroupRow | null): string {
  const current = ids.find((id) => id === before?.degree_details_id);
  const [only, another] = ids;
  if (only === undefined) {
    throw httpError('not_found', 'Degree programme not found', { degree_programme: 'Degree programme not found' });
  }
  if (another === undefined) return only;
  if (current !== undefined) return current;
  throw httpError('conflict', groupTexts.ambiguousDegree, { degree_programme: groupTexts.ambiguousDegree });
}

export function nameTakenError(
  { year, semester, academic_year, ...row }: GroupValues,
  structure: Pick<AcademicStructure, 'terms'>,
  other?: { active: boolean },
): HttpError {
  const term = `Year ${year}, ${termName(structure, semester)} of ${academic_year}`;
  const hidden = other?.active === false ? ', and is Inactive' : '';
  const text = `The group "${row.group_name}" already exists in ${term} of this degree programme${hidden}`;
  return httpError('conflict', text, { group_name: text });
}

export const isNameTakenError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'groups_name_degree_term_key';

/** Cohort groups and teaching groups share a table, and so their ids. */
export const isGroupIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'groups_pkey';

export function degreeFixedError(): HttpError {
  const text = "Can't change the degree: this group has students";
  return httpError('conflict', text, { degree_programme: text });
}
