import { checkIn as checkInEndpoint } from '@muster/contract/attendance/check-ins';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '#lib/api/api.ts';
import { clientAbilities } from '#lib/check-in/client-abilities.ts';

export type Attempt = BodyInputOf<typeof checkInEndpoint>;
export const checkIn = (attempt: Attempt) => call(checkInEndpoint, { body: { ...attempt, ...clientAbilities() } });

/** Whether a second code of the class asks the student now. */
export const checkSecondCode = (id: string) => call(secondCodeCheck, { params: { id } });
