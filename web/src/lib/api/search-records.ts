import { listGroups, type StudentGroup } from '@muster/contract/academics/groups';
import { listModules, type Module } from '@muster/contract/academics/modules';
import { lookUpStaff } from '@muster/contract/people/staff';
import { listTeachingGroups } from '@muster/contract/academics/teaching-group-lists';
import { listVenues } from '@muster/contract/academics/venues';
import { maxPageSize } from '@muster/contract/http/lists';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from './api.ts';
import { pageOf, rowsOf } from './list-reply.ts';
import { queryOf } from './query.ts';

/** Number of options a field loads; typing narrows them. */
export const maxResults = 50;

type GroupQuery = NonNullable<CallOptions<typeof listGroups>['query']>;

export const findGroups = async (filters: GroupQuery, search: string, signal: AbortSignal): Promise<StudentGroup[]> =>
  rowsOf(await call(listGroups, { query: { ...filters, search, page: 1, page_size: maxResults }, signal }));

/** The first page and the total count. */
export const findGroupPage = async (filters: GroupQuery, search: string, signal: AbortSignal, pageSize = maxResults) =>
  pageOf(await call(listGroups, { query: { ...filters, search, page: 1, page_size: pageSize }, signal }));

/** Any group by id, also an inactive one. */
export const getGroup = async (id: string, signal: AbortSignal): Promise<StudentGroup | null> =>
  rowsOf(await call(listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

type ModuleOrder = NonNullable<CallOptions<typeof listModules>['query']>['sort'];

/** Active modules. */
export const findModules = async (search: string, signal: AbortSignal, sort?: ModuleOrder): Promise<Module[]> =>
  rowsOf(await call(listModules, { query: { search, sort, page: 1, page_size: maxResults }, signal }));

/** Active modules that are taught in the semester. */
export const findModulesOf = async (semester: string, search: string, signal: AbortSignal): Promise<Module[]> =>
  rowsOf(await call(listModules, { query: { semester, search, page: 1, page_size: maxResults }, signal }));

/** The active teaching groups of a module in a term; not loaded while one of the values is ''. */
export const teachingGroupsOfTermQuery = (moduleId: string, academicYear: string, semester: string) =>
  queryOptions({
    ...queryOf(listTeachingGroups, {
      params: { id: moduleId },
      query: { academic_year: academicYear, semester, page_size: maxPageSize },
    }),
    select: ({ data }) => data,
    enabled: moduleId !== '' && academicYear !== '' && semester !== '',
  });

/** Any module by id, also an inactive one; null if it does not exist. */
export const getModule = async (id: string, signal: AbortSignal): Promise<Module | null> =>
  rowsOf(await call(listModules, { query: { id, active: 'all' }, signal }))[0] ?? null;

/** `active`: 'all' includes former staff. */
export const findStaff = (active: 'true' | 'all') => (search: string, signal: AbortSignal) =>
  call(lookUpStaff, { query: { active, search, limit: maxResults }, signal });

export const getStaff = async (id: string, signal: AbortSignal) =>
  (await call(lookUpStaff, { query: { id, active: 'all' }, signal }))[0] ?? null;

/** Matches name and building. */
export const findVenues = async (search: string, signal: AbortSignal, active: 'true' | 'all' = 'true') =>
  rowsOf(await call(listVenues, { query: { active, search, page: 1, page_size: maxResults }, signal }));

/** Any venue by id, also an inactive one; null if it does not exist. */
export const getVenue = async (id: string, signal: AbortSignal) =>
  rowsOf(await call(listVenues, { query: { id, active: 'all' }, signal }))[0] ?? null;
