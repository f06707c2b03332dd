import {
  checkIn as checkInEndpoint,
  startCheckInPasskey as startPasskeyEndpoint,
} from '@muster/contract/attendance/check-ins';
import { askToJoin as askToJoinEndpoint, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import { deliverScan as deliverScanEndpoint } from '@muster/contract/attendance/late-scans';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../lib/api/api.ts';
import { clientAbilities } from '../../lib/check-in/client-abilities.ts';

export type Attempt = BodyInputOf<typeof checkInEndpoint>;
export const checkIn = (attempt: Attempt) => call(checkInEndpoint, { body: { ...attempt, ...clientAbilities() } });

/** Gets a challenge for the check-in of the claim cookie, or of the code in a browser without cookies. */
export const startCheckInPasskey = ({ code, typed_code }: Attempt) =>
  call(startPasskeyEndpoint, { body: { code, typed_code } });

/** Whether a second code of the class asks the student now. */
export const checkSecondCode = (id: string) => call(secondCodeCheck, { params: { id } });

/** Delivers a scan whose code is not valid any more. */
export const deliverScan = (body: BodyInputOf<typeof deliverScanEndpoint>) => call(deliverScanEndpoint, { body });

/** Asks to be added to the class of the claim cookie, or of the code in a browser without cookies. */
export const askToJoin = ({ code, typed_code }: Attempt) => call(askToJoinEndpoint, { body: { code, typed_code } });
export const getJoinRequest = (id: string) => call(ownJoinRequest, { params: { id } });
