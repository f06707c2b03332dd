import * as promises from '@muster/contract/attendance';
import type { BodyInputOf } from '@muster/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { canLocate } from '../../lib/check-in/position.ts';

export const myAttendanceQuery = queryOptions({
  queryKey: ['my-attendance'],
  queryFn: ({ signal }) => call(promises.myAttendance, { signal }),
});

export type Attempt = BodyInputOf<typeof promises.checkIn>;
export const checkIn = (attempt: Attempt) =>
  call(promises.checkIn, { body: canLocate() ? { ...attempt, can_locate: true } : attempt });
