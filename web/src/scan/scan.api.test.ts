import { me } from '@muster/contract/accounts/accounts';
import { signIn, signInOptions } from '@muster/contract/accounts/sign-in';
import { answerSecondFactor, finishPasskeySignIn, startPasskeySignIn } from '@muster/contract/accounts/second-factor';
import { finishSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import { myAttendance } from '@muster/contract/attendance/attendance';
import { askToJoin, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { checkIn, startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { describe, expect, it } from 'vitest';
import { endpoints } from './scan.api.ts';

describe('scan page endpoints', () => {
  it('have the methods and paths of the contract', () => {
    const original: Record<keyof typeof endpoints, Endpoint> = {
      checkIn,
      askToJoin,
      ownJoinRequest,
      signIn,
      answerSecondFactor,
      startPasskeySignIn,
      finishPasskeySignIn,
      signInOptions,
      finishSingleSignOn,
      me,
      startCheckInPasskey,
      secondCodeCheck,
      myAttendance,
    };
    for (const [name, { method, path }] of Object.entries(original)) {
      expect(endpoints[name as keyof typeof endpoints]).toEqual({ method, path });
    }
  });
});
