import type { QueryOf } from '@muster/contract/endpoint';
import {
  type filteredGroups,
  type groupEditForm,
  groupTexts,
  type listGroups,
  type StudentGroup,
} from '@muster/contract/groups';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GroupFilters, ListedGroupRow } from './group-lists.store.ts';
import type { GroupRow, GroupValues } from './groups.store.ts';

export const shownGroup = ({ created_at, ...row }: ListedGroupRow): StudentGroup => ({
  ...row,
  name: row.group_name,
  current_year: row.year,
  current_semester: row.semester,
  created_at: created_at.toISOString(),
});

/** The words of a search; 'year 1' and 'semester 2' are one word each. */
const wordsOf = (search: string): string[] =>
  search
    .replace(/\b(year|semester)\s+(?=\d)/giu, '$1')
    .split(/\s+/u)
    .filter(Boolean);

const searchOf = (search: string | undefined): GroupFilters['search'] =>
  search ? { text: search, words: wordsOf(search) } : null;

export const filtersOf = (query: QueryOf<typeof listGroups>, active: boolean | null): Partial<GroupFilters> => ({
  id: query.id ?? null,
  active,
  search: searchOf(query.search),
  degreeLevel: query.degree_level ?? null,
  degreeIds: query.degree_details_ids ?? null,
  year: query.year ?? null,
  semester: query.semester ?? null,
  academicYear: query.academic_year ?? null,
});

export const reportFiltersOf = (query: QueryOf<typeof filteredGroups>): Partial<GroupFilters> => ({
  isReported: true,
  search: searchOf(query.search),
  degreeLevel: query.degreeLevel ?? null,
  academicStatus: query.academicStatus ?? null,
  degree: query.degree ?? null,
  year: query.year ?? null,
  semester: query.semester ?? null,
  academicYear: query.academicYear ?? null,
});

/** What a form makes of a group; one that says nothing of Active leaves it, and a new group is Active. */
export const groupValues = (
  { group_name, year, semester, academic_year, active }: Omit<z.output<typeof groupEditForm>, 'seen'>,
  degree_details_id: string,
  before: GroupRow | null,
): GroupValues => ({
  group_name,
  degree_details_id,
  year,
  semester,
  academic_year,
  active: active ?? before?.active ?? true,
});

/** The group as a form found it. */
export const seenGroup = (seen: NonNullable<z.output<typeof groupEditForm>['seen']>, before: GroupRow): GroupValues =>
  groupValues(seen, seen.degree_details_id ?? before.degree_details_id, before);

/** Which of the degrees that a form may mean it means. An id means one; of several with one name, the group's own stays. */
export function degreeMeant(found: readonly string[], before: GroupRow | null): string {
  const own = found.find((id) => id === before?.degree_details_id);
  const [only, another] = found;
  if (only === undefined) {
    throw refuse('not_found', 'Degree programme not found', { degree_programme: 'Degree programme not found' });
  }
  if (another === undefined) return only;
  if (own !== undefined) return own;
  throw refuse('conflict', groupTexts.ambiguousDegree, { degree_programme: groupTexts.ambiguousDegree });
}

export function nameTaken(
  { year, semester, academic_year, ...row }: GroupValues,
  other?: { active: boolean },
): Refusal {
  const term = `Year ${year}, Semester ${semester} of ${academic_year}`;
  const hidden = other?.active === false ? ', and is Inactive' : '';
  const text = `The group "${row.group_name}" already exists in ${term} of this degree programme${hidden}`;
  return refuse('conflict', text, { group_name: text });
}

export const isNameTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'groups_name_degree_term_key';

export function degreeStays(): Refusal {
  const text = 'Students sit in this group: its degree programme cannot be changed';
  return refuse('conflict', text, { degree_programme: text });
}
