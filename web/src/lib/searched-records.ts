import { listGroups, type StudentGroup } from '@muster/contract/groups';
import { lookUpStaff } from '@muster/contract/staff';
import { call, type CallParts } from './api.ts';
import { rowsOf } from './list-reply.ts';

/** As many as a field offers of what a university has more of; typing narrows them. */
export const offered = 50;

type GroupQuery = NonNullable<CallParts<typeof listGroups>['query']>;

export const findGroups = async (above: GroupQuery, search: string, signal: AbortSignal): Promise<StudentGroup[]> =>
  rowsOf(await call(listGroups, { query: { ...above, search, page: 1, page_size: offered }, signal }));

/** Whichever it is, active or not: an address may name it. */
export const getGroup = async (id: string, signal: AbortSignal): Promise<StudentGroup | null> =>
  rowsOf(await call(listGroups, { query: { id, active: 'all' }, signal }))[0] ?? null;

/** `active`: 'all' where those who have left matter, too. */
export const findStaff = (active: 'true' | 'all') => (search: string, signal: AbortSignal) =>
  call(lookUpStaff, { query: { active, search, limit: offered }, signal });

export const getStaff = async (id: string, signal: AbortSignal) =>
  (await call(lookUpStaff, { query: { id, active: 'all' }, signal }))[0] ?? null;
