import * as week from '@muster/contract/class-week';
import type { BodyInputOf } from '@muster/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ClassChange = BodyInputOf<typeof week.saveClassChange>;
type OneClass = Pick<week.HeldClass, 'timetable_id' | 'class_date'>;

const paramsOf = ({ timetable_id: id, class_date: date }: OneClass) => ({ id, date });

export const saveClassChange = (one: OneClass, body: ClassChange) =>
  call(week.saveClassChange, { params: paramsOf(one), body });
export const deleteClassChange = (one: OneClass, body: BodyInputOf<typeof week.deleteClassChange>) =>
  call(week.deleteClassChange, { params: paramsOf(one), body });

/** Whatever shows weeks and days is asked for again. */
export async function forgetWeeks(client: QueryClient): Promise<void> {
  await Promise.all(['timetables', 'timetable'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
