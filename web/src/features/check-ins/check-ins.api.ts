import { checkIn as promise } from '@muster/contract/check-ins';
import type { BodyInputOf } from '@muster/contract/endpoint';
import { call } from '../../lib/api.ts';
import { canLocate } from '../../lib/check-in/position.ts';

export type Attempt = BodyInputOf<typeof promise>;
export const checkIn = (attempt: Attempt) =>
  call(promise, { body: canLocate() ? { ...attempt, can_locate: true } : attempt });
