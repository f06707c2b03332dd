import { weekdays } from '@muster/contract/http/shared';
import type { TimetableEntry, timetableFilters } from '@muster/contract/timetables/timetables';
import type { z } from 'zod';
import type { EntryFilters, EntryRow } from './timetable-lists.store.ts';

export const toTimetableEntry = ({
  clashes_accepted_at: accepted,
  found_total: _,
  ...row
}: EntryRow): TimetableEntry => ({
  ...row,
  group_ids: row.groups.map(({ id }) => id),
  degree_details_ids: row.degrees.map(({ id }) => id),
  clashes_accepted_at: accepted?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns the word of the list that equals the value without regard to case, or the value itself. */
const matchCase = (words: readonly string[], value: string | undefined): string | undefined =>
  words.find((word) => word.toLowerCase() === value?.toLowerCase()) ?? value;

export const toEntryFilters = (
  query: Omit<z.output<typeof timetableFilters>, 'sort' | 'direction' | 'active'>,
  active: boolean | null,
  today: string,
): EntryFilters => ({
  ids: query.id === undefined ? undefined : [query.id],
  search: query.search,
  isNamesOnly: query.search_in === 'names',
  year: query.year,
  semester: query.semester,
  academicYear: query.academic_year,
  day: matchCase(weekdays, query.day_of_week),
  classType: query.class_type,
  moduleId: query.module_id,
  degreeId: query.degree_details_id,
  personId: query.lecturer_id,
  groupId: query.group_id,
  venue: query.venue,
  department: query.department,
  missing: query.missing,
  active,
  today,
});
