import { checkIn as checkInEndpoint } from '@muster/contract/attendance/check-ins';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../lib/api/api.ts';
import { canLocate } from '../../lib/check-in/position.ts';

export type Attempt = BodyInputOf<typeof checkInEndpoint>;
export const checkIn = (attempt: Attempt) =>
  call(checkInEndpoint, { body: canLocate() ? { ...attempt, can_locate: true } : attempt });
