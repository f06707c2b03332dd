import * as week from '@muster/contract/timetables/class-week';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export type ClassChange = BodyInputOf<typeof week.saveClassChange>;
type Substitute = ReplyOf<typeof week.listSubstitutes>[number];
type OneClass = Pick<week.HeldClass, 'timetable_id' | 'class_date'>;

const paramsOf = ({ timetable_id: id, class_date: date }: OneClass) => ({ id, date });

export const saveClassChange = (one: OneClass, body: ClassChange) =>
  call(week.saveClassChange, { params: paramsOf(one), body });
export const deleteClassChange = (one: OneClass, body: BodyInputOf<typeof week.deleteClassChange>) =>
  call(week.deleteClassChange, { params: paramsOf(one), body });

export const findSubstitutes = (search: string, signal: AbortSignal): Promise<Substitute[]> =>
  call(week.listSubstitutes, { query: search === '' ? {} : { search }, signal });
export const getSubstitute = async (id: string, signal: AbortSignal): Promise<Substitute | null> =>
  (await call(week.listSubstitutes, { query: { id }, signal }))[0] ?? null;

/** Invalidates all queries that show weeks or days. */
export async function invalidateWeeks(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['timetables'] });
}
