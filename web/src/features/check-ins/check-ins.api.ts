import { checkIn as checkInEndpoint } from '@muster/contract/attendance/check-ins';
import { askToJoin as askToJoinEndpoint, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { deliverScan as deliverScanEndpoint } from '@muster/contract/attendance/late-scans';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../lib/api/api.ts';
import { canLocate } from '../../lib/check-in/position.ts';

export type Attempt = BodyInputOf<typeof checkInEndpoint>;
export const checkIn = (attempt: Attempt) =>
  call(checkInEndpoint, { body: canLocate() ? { ...attempt, can_locate: true } : attempt });

/** Delivers a scan whose code is not valid any more. */
export const deliverScan = (body: BodyInputOf<typeof deliverScanEndpoint>) => call(deliverScanEndpoint, { body });

/** Asks to be added to the class of the claim cookie, or of the code in a browser without cookies. */
export const askToJoin = ({ code, typed_code }: Attempt) => call(askToJoinEndpoint, { body: { code, typed_code } });
export const getJoinRequest = (id: string) => call(ownJoinRequest, { params: { id } });
