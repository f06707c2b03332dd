import { modulesByDegrees, moduleTeachers } from '@muster/contract/academics/modules';
import { queryOptions } from '@tanstack/react-query';
import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../../lib/api/api.ts';
import { isTermChosen, type Term } from './timetable-form.logic.ts';

export const toTermQuery = ({ degree_details_ids, year, semester, academic_year }: Term) => ({
  degree_details_ids: degree_details_ids.toSorted().join(','),
  year,
  semester,
  academic_year,
});

/** Modules that are mapped to all selected degrees, by code. */
export const termModulesQuery = (term: Term) =>
  queryOptions({
    queryKey: ['modules', 'of a term', toTermQuery(term)],
    queryFn: ({ signal }) => call(modulesByDegrees, { query: toTermQuery(term), signal }),
    enabled: isTermChosen(term) && term.for === 'cohort_groups',
  });

/** Lecturers and assistants of a module. */
export const teachersQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['modules', 'teachers', moduleId],
    queryFn: ({ signal }) => call(moduleTeachers, { params: { id: moduleId }, signal }),
    enabled: moduleId !== '',
  });

type Planned = BodyInputOf<typeof countExpectedStudents>['classes'][number];

/** The number of students whom a planned class expects. Undefined: the class has no module, term or groups yet. */
export const expectedQuery = (planned: Planned | undefined) =>
  queryOptions({
    queryKey: ['expected students', planned],
    queryFn: async ({ signal }) =>
      (await call(countExpectedStudents, { body: { classes: planned ? [planned] : [] }, signal })).counts[0] ?? null,
    enabled: planned !== undefined,
  });
