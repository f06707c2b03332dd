import * as week from '@muster/contract/timetables/class-week';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export type ClassChange = BodyInputOf<typeof week.saveClassChange>;
type OneClass = Pick<week.HeldClass, 'timetable_id' | 'class_date'>;

const paramsOf = ({ timetable_id: id, class_date: date }: OneClass) => ({ id, date });

export const saveClassChange = (one: OneClass, body: ClassChange) =>
  call(week.saveClassChange, { params: paramsOf(one), body });
export const deleteClassChange = (one: OneClass, body: BodyInputOf<typeof week.deleteClassChange>) =>
  call(week.deleteClassChange, { params: paramsOf(one), body });

/** Invalidates all queries that show weeks or days. */
export async function invalidateWeeks(client: QueryClient): Promise<void> {
  await Promise.all(['timetables', 'timetable'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
